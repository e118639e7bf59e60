// Package before holds functions of an engine that those of ADOPTING.md replace.
package before

type Square int8 // a1 = 0, h8 = 63

type Bitboard uint64

const White, Black = 0, 1

type Pieces struct{ Pawns, Knights, Bishops, Rooks, Queens, Kings Bitboard } // of one side

func BishopMoves(sq Square, occ Bitboard) Bitboard { return bishops[sq].table[bishops[sq].index(occ)] }
func RookMoves(sq Square, occ Bitboard) Bitboard   { return rooks[sq].table[rooks[sq].index(occ)] }
func QueenMoves(sq Square, occ Bitboard) Bitboard  { return RookMoves(sq, occ) | BishopMoves(sq, occ) }

func RookTargets(sq Square, occ, own Bitboard) (targets []Square) {
	for _, step := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		for file, rank := int(sq%8)+step[0], int(sq/8)+step[1]; 0 <= file && file < 8 && 0 <= rank && rank < 8; {
			to := Square(8*rank + file)
			if own>>to&1 == 0 {
				targets = append(targets, to)
			}
			if occ>>to&1 != 0 {
				break
			}
			file, rank = file+step[0], rank+step[1]
		}
	}
	return targets
}

func IsAttacked(sq Square, occ Bitboard, by int, pieces *[2]Pieces) bool {
	their := &pieces[by]
	return pawnAttacks[by^1][sq]&their.Pawns != 0 || knightMoves[sq]&their.Knights != 0 || kingMoves[sq]&their.Kings != 0 ||
		BishopMoves(sq, occ)&(their.Bishops|their.Queens) != 0 || RookMoves(sq, occ)&(their.Rooks|their.Queens) != 0
}

func Checkers(king Square, occ Bitboard, by int, pieces *[2]Pieces) Bitboard {
	their := &pieces[by]
	return pawnAttacks[by^1][king]&their.Pawns | knightMoves[king]&their.Knights |
		BishopMoves(king, occ)&(their.Bishops|their.Queens) | RookMoves(king, occ)&(their.Rooks|their.Queens)
}

func IsLegal(king, from, to Square, occ Bitboard, by int, pieces *[2]Pieces) bool {
	occ = occ&^(1<<from) | 1<<to
	if from == king {
		king = to
	}
	attackers := Checkers(king, occ, by, pieces) | KingMoves(king)&pieces[by].Kings
	return attackers&^(1<<to) == 0
}

func KnightMoves(sq Square) Bitboard { return knightMoves[sq] }

func KingMoves(sq Square) Bitboard { return kingMoves[sq] }

func PawnAttacks(colour int, sq Square) Bitboard { return pawnAttacks[colour][sq] }
