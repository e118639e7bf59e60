// Package asm holds kernels in amd64 and arm64 assembly, and selects one by the
// features of the CPU.
//
//	asm.Queens(asm.Best(), dst, sqs, occs) // dst[i] = attacks.Queen(sqs[i], occs[i])
//
// Engines import packages attacks/bulk and attacks/positions instead. These check
// whether arguments overlap. Package asm does not.
//
// An operation has one name in all packages. Its function here returns what that of
// package purego returns. Its first argument is the [Level] of the kernel. A function without a kernel at a
// level runs that of the next lower level. A level above [Best] counts as Best. There
// is no assembly on other architectures, with the build tag purego and under go build
// -msan and -asan: every function is then the portable one.
//
// The functions panic if a slice is too short or a map is nil, so a call without
// package unsafe accesses only the memory of its arguments.
//
// # Generated code
//
// build/asmgen writes the assembly of amd64 and the tables of arm64. The assembly of
// arm64 is written by hand.
//
// Only tests and benchmarks call the kernels of one lookup, such as queenBMI2. The
// compiler cannot inline assembly, and an empty call takes 1.2 ns. An inlined lookup
// takes 1.4 ns for a rook and 2.4 ns for a queen, a call 2.1 ns and 2.7 ns (Go 1.26,
// Xeon at 3.6 GHz). So package attacks is Go, and assembly does many lookups a call. To
// measure it:
//
//	go test -run '^$' -bench Lookup ./asm
package asm

//go:generate go -C ../build run ./asmgen
