// Package asm holds the kernels of packages bulk and positions in amd64 and arm64 assembly,
// and selects one by the features of the CPU. It is a part of these packages and promises no
// compatibility: kernels are bound to CPUs, so any version may change or remove what it exports.
//
//	asm.Queens(asm.Best(), dst, sqs, occs) // dst[i] = attacks.Queen(sqs[i], occs[i])
//
// Engines import packages bulk and positions instead, which also check
// whether arguments overlap.
//
// Each function returns what the function of the same name in package purego returns. Its
// first argument is the [Level] of the kernel. Without a kernel at that level, it runs
// the kernel of the next lower level. A level above [Best] counts as Best. On other
// architectures, with the build tag purego and under go build -msan and -asan there is no
// assembly. Every function is then that of package purego.
//
// The functions panic if a slice is too short, or if a map or the position of PlayAll is nil. So a
// call without package unsafe accesses only the memory of its arguments. Results are wrong if they
// overlap other arguments, unless a function allows that, and nothing is reported to the race
// detector. A call on many elements cannot be preempted.
//
// # Generated code
//
// build/generate/asmgen writes the assembly of amd64 and the tables of arm64. The assembly of
// arm64 is written by hand.
//
// Only tests call the kernels of one lookup, such as queenBMI2. The compiler cannot inline
// assembly, and a call costs about half a lookup. So package attacks is Go, and each call of
// assembly does many lookups.
package asm

//go:generate go -C ../build run ./generate/asmgen
