package consumer

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
)

// piecesOf returns the pieces of both sides of a record.
func piecesOf(r *[8]uint64) (pieces [2]Pieces) {
	for side := range pieces {
		of := func(kind int) Bitboard { return Bitboard(r[kind] & (r[record.White] ^ -uint64(side))) } // White is 0
		pieces[side] = Pieces{of(record.Pawns), of(record.Knights), of(record.Bishops), of(record.Rooks), of(record.Queens),
			of(record.Kings)}
	}
	return pieces
}

func (p *Pieces) all() Bitboard {
	return p.Pawns | p.Knights | p.Bishops | p.Rooks | p.Queens | p.Kings
}

// rookTargets is the definition of RookTargets.
func rookTargets(sq int, occ, own Bitboard) (targets []Square) {
	for _, step := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		for to := rules.Step(sq, step[0], step[1]); to >= 0; to = rules.Step(to, step[0], step[1]) {
			if own>>to&1 == 0 {
				targets = append(targets, Square(to))
			}
			if occ>>to&1 != 0 {
				break
			}
		}
	}
	return targets
}

// TestRules compares the functions of ADOPTING.md with the rules of chess, in random positions.
func TestRules(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	checks, legal := make(map[int]int), make(map[bool]int)
	for range 2000 {
		r := rules.Random(random)
		b, pieces := rules.Of(&r), piecesOf(&r)
		occ := pieces[White].all() | pieces[Black].all()
		for sq := range 64 {
			for by, their := range pieces {
				attackers := Bitboard(b.Attackers(sq, byte(by)*rules.Black))
				if got := IsAttacked(Square(sq), occ, by, &pieces); got != (attackers != 0) {
					t.Fatalf("%s: square %d is attacked by %d: %t", b.FEN(), sq, by, got)
				}
				if got, want := Checkers(Square(sq), occ, by, &pieces), attackers&^their.Kings; got != want {
					t.Fatalf("%s: the checkers of %d on square %d are %#x, want %#x", b.FEN(), by, sq, got, want)
				}
				if got, want := RookTargets(Square(sq), occ, their.all()), rookTargets(sq, occ, their.all()); !slices.Equal(got, want) {
					t.Fatalf("%s: the targets of a rook of %d on square %d are %d, want %d", b.FEN(), by, sq, got, want)
				}
			}
		}
		side := int(b.Side / rules.Black)
		king, their := Square(b.King(b.Side)), &pieces[1-side]
		checkers := Checkers(king, occ, 1-side, &pieces)
		evasions := Evasions(king, checkers)
		pinned := Pinned(king, occ, pieces[side].all(), their.Bishops|their.Queens, their.Rooks|their.Queens)
		checks[bits.OnesCount64(uint64(checkers))]++
		for _, m := range b.PseudoLegal() {
			if m.Castling || b.Passed[m.To] && b.Squares[m.From] == 'P'|b.Side {
				continue
			}
			want := b.IsLegal(&m)
			legal[want]++
			if got := IsLegal(king, Square(m.From), Square(m.To), evasions, pinned, occ, 1-side, &pieces); got != want {
				t.Fatalf("%s: the move from %d to %d is legal: %t", b.FEN(), m.From, m.To, got)
			}
		}
	}
	if least := min(checks[0], checks[1], checks[2], legal[false], legal[true]); least < 100 {
		t.Errorf("%v positions by checkers, %v moves by whether they are legal", checks, legal)
	}
}
