package methods

// The loops of the rows. The compiler inlines a loop into the function literal that
// names a lookup, and then the lookup into the loop. The call of a parameter costs less
// than the function's body (inlineParamCallCost in cmd/compile/internal/inline). The
// compiler does not inline a function into itself, so there are two functions that unite.

type lookup = func(sq int, occ uint64) uint64

type mask = func(sq int) uint64

func each(f lookup, dst, sqs, occs []uint64) {
	dst, occs = dst[:len(sqs)], occs[:len(sqs)]
	for i, sq := range sqs {
		dst[i] = f(int(sq), occs[i])
	}
}

func eachOfTwo(f, g lookup, dst, sqs, occs []uint64) {
	each(func(sq int, occ uint64) uint64 { return lines(f, g, sq, occ) }, dst, sqs, occs)
}

func eachOfFour(rank, file, diagonal, antiDiagonal lookup, dst, sqs, occs []uint64) {
	each(func(sq int, occ uint64) uint64 {
		return pieces(
			func(sq int, occ uint64) uint64 { return lines(rank, file, sq, occ) },
			func(sq int, occ uint64) uint64 { return lines(diagonal, antiDiagonal, sq, occ) },
			sq, occ)
	}, dst, sqs, occs)
}

func lines(f, g lookup, sq int, occ uint64) uint64 { return f(sq, occ) | g(sq, occ) }

func pieces(f, g lookup, sq int, occ uint64) uint64 { return f(sq, occ) | g(sq, occ) }

func eachMask(f mask, dst, sqs []uint64) {
	dst = dst[:len(sqs)]
	for i, sq := range sqs {
		dst[i] = f(int(sq))
	}
}
