// Package purego has every operation of packages bulk and positions in portable Go. It is a
// part of them and promises no compatibility: it has what kernels of package asm need, so any
// version may change or remove what it exports. It runs on architectures without assembly, with the
// build tag purego, and wherever no assembly kernel is faster.
//
//	purego.Queens(dst, sqs, occs) // dst[i] = attacks.Queen(sqs[i], occs[i])
//
// Engines import [github.com/kindergarten-bitboards/kindergarten/bulk] and
// [github.com/kindergarten-bitboards/kindergarten/positions] instead. These
// check all arguments and take the caller's types. The functions here panic if a slice is too short
// or an array is nil, and their results are wrong if they overlap other arguments, unless a function
// allows that.
//
// Squares are numbered along the ranks from a1 = 0 to h8 = 63, and a bitboard holds
// square sq in bit sq. Only the low six bits of a square count, so every value is safe.
// Nothing is computed at start-up, and nothing is allocated. Package
// [github.com/kindergarten-bitboards/kindergarten/purego/methods] has the published
// methods of kindergarten bitboards.
package purego
