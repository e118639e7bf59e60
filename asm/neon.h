// Stages that the NEON kernels share. Go's assembler has VBIC since Go 1.27, so a VBSL
// into zeros replaces it.

// x = y in the bits of mask
#define INSERT(mask, y, x) VBIT mask.B16, y.B16, x.B16

// Hyperbola quintessence within a byte (Gerd Isenberg and Aleks Peshkov, Chess
// Programming Wiki). For the slider r, occ becomes
// (occ-2r) ^ reverse(reverse(occ)-2*reverse(r)). twice is 2r and reversed is
// 2*reverse(r), both modulo 256.
#define LINE(occ, twice, reversed, t) \
	VRBIT occ.B16, t.B16               \
	VSUB  twice.B16, occ.B16, occ.B16  \
	VSUB  reversed.B16, t.B16, t.B16   \
	VRBIT t.B16, t.B16                 \
	VEOR  t.B16, occ.B16, occ.B16

// Read ranks 0 to 7 of the 16 boards at p: a rank a register, a board a byte lane.
// Changes V16 to V23.
#define READ_RANKS(p, r0, r1, r2, r3, r4, r5, r6, r7) \
	VLD4.P 64(p), [V16.B16, V17.B16, V18.B16, V19.B16] \
	VLD4.P 64(p), [V20.B16, V21.B16, V22.B16, V23.B16] \
	VUZP1  V20.B16, V16.B16, r0.B16 \
	VUZP2  V20.B16, V16.B16, r4.B16 \
	VUZP1  V21.B16, V17.B16, r1.B16 \
	VUZP2  V21.B16, V17.B16, r5.B16 \
	VUZP1  V22.B16, V18.B16, r2.B16 \
	VUZP2  V22.B16, V18.B16, r6.B16 \
	VUZP1  V23.B16, V19.B16, r3.B16 \
	VUZP2  V23.B16, V19.B16, r7.B16

// Write 16 boards to p from ranks 0 to 7. No rank is in V16 to V23, which are changed.
#define WRITE_RANKS(p, r0, r1, r2, r3, r4, r5, r6, r7) \
	VZIP1  r4.B16, r0.B16, V16.B16 \
	VZIP1  r5.B16, r1.B16, V17.B16 \
	VZIP1  r6.B16, r2.B16, V18.B16 \
	VZIP1  r7.B16, r3.B16, V19.B16 \
	VZIP2  r4.B16, r0.B16, V20.B16 \
	VZIP2  r5.B16, r1.B16, V21.B16 \
	VZIP2  r6.B16, r2.B16, V22.B16 \
	VZIP2  r7.B16, r3.B16, V23.B16 \
	VST4.P [V16.B16, V17.B16, V18.B16, V19.B16], 64(p) \
	VST4.P [V20.B16, V21.B16, V22.B16, V23.B16], 64(p)

// Copy 128 bytes from p to q.
#define COPY_BLOCK(p, q) \
	FLDPQ (p), (F16, F17)   \
	FLDPQ 32(p), (F18, F19) \
	FLDPQ 64(p), (F20, F21) \
	FLDPQ 96(p), (F22, F23) \
	FSTPQ (F16, F17), (q)   \
	FSTPQ (F18, F19), 32(q) \
	FSTPQ (F20, F21), 64(q) \
	FSTPQ (F22, F23), 96(q)
