package perft

// Play makes a move, which must be one that [Position.AppendMoves] returned for
// this position.
func (p *Position) Play(m Move) {
	from, to := uint64(1)<<m.from(), uint64(1)<<m.to()
	own, their := &p.sides[p.side&1], &p.sides[p.side&1^1]
	p.side ^= 1
	p.passed = 0
	switch k := m.kind(); k {
	case castling:
		kingTo, rookTo := castlingTargets(m.from(), m.to())
		p.kinds[king] = p.kinds[king]&^from | 1<<kingTo
		p.kinds[rook] = p.kinds[rook]&^to | 1<<rookTo
		p.castlers &^= *own
		*own = *own&^(from|to) | 1<<kingTo | 1<<rookTo
	case enPassant:
		captured := uint64(1) << capturedEnPassant(m.from(), m.to())
		p.kinds[pawn] ^= from | to | captured
		*own ^= from | to
		*their ^= captured
	default:
		if *their&to != 0 {
			*their ^= to
			for i := range p.kinds {
				p.kinds[i] &^= to
			}
		}
		*own ^= from | to
		p.castlers &^= from | to
		switch {
		case k > promotion: //mutants:equal > to >=, promotion to kinds: no kind lies between, and no pawn promotes to a pawn
			p.kinds[pawn] ^= from
			p.kinds[(k-promotion)%kinds] ^= to
			return
		case k == pawn:
			// Only a double step has a square between.
			p.passed = from<<8&(to>>8) | from>>8&(to<<8)
		case k == king:
			p.castlers &^= *own
		}
		p.kinds[k%kinds] ^= from | to
	}
}

// capturedEnPassant returns the square of the pawn that a pawn captures in
// passing: beside the square it leaves, on the file of the one it goes to.
func capturedEnPassant(from, to int) int { return from&56 | to&7 }

// castlingTargets returns where king and rook go when they castle.
func castlingTargets(king, rook int) (kingTo, rookTo int) {
	//mutants:equal king to rook, > to >=: king and rook stand on two squares of one rank
	if rank := king & 56; rook > king {
		return rank | 6, rank | 5
	} else {
		return rank | 2, rank | 3
	}
}
