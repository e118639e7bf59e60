// Package asm holds kernels in amd64 and arm64 assembly, and chooses among them by
// what the CPU offers.
//
// Its functions do what the functions of the same names in package purego do,
// with one argument more: the [Level] that names the kernels to use. A function
// that has no kernel at a level uses the one of the next lower level, and where
// there is no assembly, on other architectures, with the build tag purego or under
// go build -msan and -asan, every function is the portable one. A level above
// [Best] counts as Best.
//
// The functions panic if a slice is too short or a map is nil, so a call without
// package unsafe reads and writes nothing but its arguments. They do not check
// for overlaps. Package attacks/bulk does, and is what engines should import.
//
// build/asmgen writes the assembly of amd64, and the tables of arm64's, which is
// written by hand. The lookups of one square, queenBMI2 and its like, are the
// kernels' formula on its own. Nothing calls them but tests and benchmarks: the
// compiler cannot inline assembly, and a call that does nothing takes 1.2 ns where
// an inlined lookup of a rook takes 1.4 ns and of a queen 2.4 ns; through the call
// they take 2.1 ns and 2.7 ns (Go 1.26, Xeon at 3.6 GHz). So one lookup is Go, in
// package attacks, and assembly is for calls that do many. To measure it:
//
//	go test -run '^$' -bench Lookup ./asm
package asm

//go:generate go -C ../build run ./asmgen
