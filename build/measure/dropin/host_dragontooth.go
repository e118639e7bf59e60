package main

var dragontoothHost = host{
	module:  "github.com/dylhunn/dragontoothmg",
	version: "v0.0.0-20220917014754-e79413b50d93",
	engine:  engine{lookups: [3]string{"CalculateRookMoveBitboard", "CalculateBishopMoveBitboard"}},
	sliders: []edit{
		{function: "Board.countAttacks", old: `	diag_candidates := magicBishopBlockerMasks[origin] & allPieces
	diag_dbindex := (diag_candidates * magicNumberBishop[origin]) >> magicBishopShifts[origin]
	origin_diag_rays := magicMovesBishop[origin][diag_dbindex]
`, body: "\torigin_diag_rays := CalculateBishopMoveBitboard(origin, allPieces)\n"},
		{function: "Board.countAttacks", old: `	ortho_candidates := magicRookBlockerMasks[origin] & allPieces
	ortho_dbindex := (ortho_candidates * magicNumberRook[origin]) >> magicRookShifts[origin]
	origin_ortho_rays := magicMovesRook[origin][ortho_dbindex]
`, body: "\torigin_ortho_rays := CalculateRookMoveBitboard(origin, allPieces)\n"},
	},
	king: []edit{
		{function: "Board.UnderDirectAttack", body: `	occ := b.White.All | b.Black.All
	if byBlack {
		return kindergarten.Attacked(origin, 0, b.Black.Pawns, b.Black.Knights, b.Black.Bishops|b.Black.Queens,
			b.Black.Rooks|b.Black.Queens, b.Black.Kings, occ)
	}
	return kindergarten.Attacked(origin, b.White.Pawns, 0, b.White.Knights, b.White.Bishops|b.White.Queens,
		b.White.Rooks|b.White.Queens, b.White.Kings, occ)`},
		{function: "Board.countAttacks", body: `	occ := b.White.All | b.Black.All
	their, north, south := &b.White, b.White.Pawns, uint64(0)
	if byBlack {
		their, north, south = &b.Black, 0, b.Black.Pawns
	}
	checkers := kindergarten.Checkers(origin, north, south, their.Knights,
		their.Bishops|their.Queens, their.Rooks|their.Queens, occ)
	if checkers == 0 {
		return 0, 0
	}
	return bits.OnesCount64(checkers), kindergarten.CheckMask(origin, checkers)`},
	},
	rules: `
import chess "github.com/dylhunn/dragontoothmg"

type position = *chess.Board

func parse(fen string) (position, error) {
	b := chess.ParseFen(fen)
	return &b, nil
}

func count(p position, depth int) uint64 { return uint64(chess.Perft(p, depth)) }
`,
	most: 16_000_000,
}
