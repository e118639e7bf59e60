// Package bulk answers many attack lookups in one call: batches of squares and
// occupancies, the attacks from all 64 squares of a board, and the union of the
// attacks of a set of pieces.
//
//	bulk.Queens(dst, sqs, occs)                     // dst[i] = attacks.Queen(sqs[i], occs[i])
//	bulk.QueenMap(&dst, occ)                        // dst[sq] = attacks.Queen(sq, occ)
//	attacked := bulk.SliderSet(rooks|queens, bishops|queens, occ)
//
// A call runs the fastest kernel of the CPU. It costs a few nanoseconds before its
// first lookup and pays from about eight lookups, as in analysis of stored
// positions, evaluation of whole boards, move generation for batches and training
// data. For one lookup use package
// [github.com/kindergarten-bitboards/kindergarten/attacks], which inlines.
//
//   - batches: [Rooks], [Bishops], [Queens]
//   - all 64 squares: [RookMap], [BishopMap], [QueenMap], [SliderMaps]
//   - sets of pieces: [RookSet], [BishopSet], [QueenSet], [SliderSet],
//     [SliderSets]
//   - which kernel: [Kernel]
//
// # Kernels
//
// There are four on amd64, each of which demands all that the one before it does, and
// two on arm64:
//
//	purego    nothing; portable Go, on every architecture
//	bmi2      amd64 with BMI1 and BMI2
//	avx2      and AVX, AVX2
//	avx512    and AVX-512 F, BW, DQ, VL, CD, VBMI, GFNI, BITALG and VPOPCNTDQ
//	neon      arm64; all of its CPUs have Advanced SIMD
//
// [Kernel] tells which one runs. With the build tag purego there is no assembly
// at all. There is none under go build -msan and -asan either, because these
// sanitizers cannot see what assembly reads and writes.
//
// The kernel neon does maps, and batches and SliderSets of 16 elements or more. Its
// speed is modelled, not measured: it was developed without an arm64 machine. This
// command takes half a minute, and its output names the CPU, if the system does, and
// compares the kernel with portable code. Please post it if you own such a machine:
//
//	go test -run '^$' -bench Best github.com/kindergarten-bitboards/kindergarten/attacks/bulk
//
// To compare or to rule out a kernel of amd64, hide a feature from the process:
// GODEBUG=cpu.avx512f=off leads to avx2, cpu.avx2=off to bmi2, cpu.bmi2=off
// to purego. Hiding any other feature of the list works too, but the Go runtime
// warns about the names it does not know, such as cpu.avx512vbmi.
//
// All kernels give the same answers. To choose among them the package imports
// golang.org/x/sys/cpu, which looks at the CPU when the program starts: 0.05 to
// 0.13 ms and ten small allocations that package attacks alone does not bring
// along. The choice itself is all that this module runs at start-up, and
// allocates nothing; the tables are static data.
//
// # Type arguments
//
// All types are inferred from the arguments but in two cases. A map of a named
// array type is converted to a pointer to a plain array, and an untyped constant
// for the occupancy takes its type from the map:
//
//	type Map [64]Bitboard
//	var m Map
//	bulk.QueenMap((*[64]Bitboard)(&m), occ)
//
// Constants alone, as in RookSet[Bitboard](1, 0), need the type by name.
//
// # Rules
//
// Squares are numbered along the ranks from a1 = 0 to h8 = 63, and a bitboard
// holds square sq in bit sq. Attacks reach up to and including the first
// occupied square in each direction, of either side. Only the low six bits
// of a square count, so that any value is safe, negative ones included. For other
// numberings see package attacks.
//
// Calls on slices work on n elements, where n is the length of the slice of
// squares, or of occupancies where there are no squares, and may be 0. Every
// other slice must be at least as long; what lies behind its first n elements is
// neither read nor written. dst may start where an input slice of bitboards
// starts, to replace it; any other overlap of dst with an input among the first
// n elements is refused. A call that breaks one of these rules panics before it
// writes anything, with a sentence that names the function and the slices.
//
// No call allocates, and calls on different memory may run in any number of
// goroutines at once. The race detector sees what a call reads and writes,
// although it cannot look into assembly. Long batches are handed to a kernel in
// parts, because a kernel cannot be preempted.
package bulk
