// Package bulk does many attack lookups in one call: batches of squares and
// occupancies, maps of the attacks from all 64 squares, and the set-wise attacks of
// many pieces.
//
//	bulk.Queens(dst, sqs, occs)                     // dst[i] = attacks.Queen(sqs[i], occs[i])
//	bulk.QueenMap(&dst, occ)                        // dst[sq] = attacks.Queen(sq, occ)
//	attacked := bulk.SliderSet(bishops|queens, rooks|queens, occ)
//
// On arm64 the speed is modelled, not measured, because no arm64 machine was available:
// llvm-mca of LLVM 19 predicts that the kernel beats portable code on Neoverse N1 and V2 and
// Ampere1. The tag purego leaves the kernel out. If you have such a machine, please post
// the output of this command. It compares both in half a minute and names the CPU:
//
//	go test -run '^$' -bench Best github.com/kindergarten-bitboards/kindergarten/bulk
//
// A call runs the fastest kernel that the CPU supports:
//
//   - batches of squares and occupancies: [Rooks], [Bishops], [Queens]
//   - maps of all 64 squares: [RookMap], [BishopMap], [QueenMap]
//   - all pieces of a set: [SliderSet], [SliderSets]
//   - the kernel that runs: [Kernel]
//
// A call costs a few nanoseconds and beats a loop of inlined lookups from about eight
// lookups on, or from 16 without AVX-512. Use it to analyse stored positions, to generate
// moves in batches and to make training data. For single lookups, such as the mobility of
// one position, use package
// [github.com/kindergarten-bitboards/kindergarten/attacks], whose functions inline.
//
// The union of [SliderSet] and of the leapers by set, such as attacks.Knights, holds all
// squares that a side attacks.
//
// # Kernels
//
// All kernels return the same results. amd64 has four, and each requires the features
// of those above it. arm64 has two:
//
//	purego    portable Go, on every architecture
//	bmi2      amd64 with BMI2
//	avx2      AVX and AVX2
//	avx512    AVX-512 F, BW, DQ, VL, CD, VBMI, GFNI, BITALG and VPOPCNTDQ
//	neon      arm64; all of its CPUs have Advanced SIMD
//
// [Kernel] returns the name of the one that runs. The build tag purego leaves all
// assembly out. So do go build -msan and -asan, because these sanitizers cannot see
// what assembly reads and writes.
//
// The neon kernel computes maps, and batches and SliderSets of 16 elements or more.
//
// To compare kernels of amd64, or to rule one out, hide a feature from the process:
// GODEBUG=cpu.avx512f=off leads to avx2, cpu.avx2=off to bmi2, cpu.bmi2=off to
// purego. Hiding any other feature of the list works too, but the Go runtime warns
// about names it does not know, such as cpu.avx512vbmi.
//
// The package imports golang.org/x/sys/cpu, which examines the CPU at start-up. That
// takes 0.03 to 0.13 ms and ten small allocations. Package attacks does not import it.
// This module itself only selects the kernel at start-up and allocates nothing. The
// tables are static data.
//
// # Type arguments
//
// All types are inferred from the arguments. Squares of a batch are of a type of eight
// bits. A map may be of a named array type:
//
//	type Map [64]Bitboard
//	var m Map
//	bulk.QueenMap(&m, occ)
//
// A call on untyped constants alone must name the type, as in SliderSet[Bitboard](0, 1, 0).
// To use a function as a value, instantiate it fully, as in QueenMap[Bitboard, Map].
//
// # Rules
//
// Squares are numbered along the ranks from a1 = 0 to h8 = 63, and a bitboard
// holds square sq in bit sq. Attacks reach up to and including the first
// occupied square in each direction, whichever side occupies it. Only the low six bits
// of a square count, so every value is safe, negative ones included.
// Package attacks describes other numberings.
//
// Calls on slices work on n elements. n is the length of the slice of squares, or of
// occupancies if there are no squares, and may be 0. Every other slice must be at
// least as long. Elements beyond the first n are neither read nor written. dst may
// start where an input slice of bitboards starts, and the results then overwrite the
// input. No other overlap of the first n elements of dst with an input is allowed. A
// call that breaks one of these rules panics before it writes anything, with a
// sentence that names the function and the slices. A nil map panics too.
//
// No call allocates. Calls on different memory may run in any number of goroutines at
// once. Each call reports to the race detector what it reads and writes. Long batches
// run in chunks, because a kernel cannot be preempted.
package bulk
