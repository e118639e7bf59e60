package attacks_test

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

func TestNothingIsAllocated(t *testing.T) {
	var sum Bitboard
	if n := testing.AllocsPerRun(100, func() {
		for sq := range Square(64) {
			pinned, pinners := attacks.Pins(sq, sum, ^sum, ^sum, sum)
			sum += attacks.Queen(sq, sum) + attacks.Rook(sq, sum) + attacks.Bishop(sq, sum) +
				attacks.Ray[Bitboard](sq, attacks.Direction(sq)) + attacks.Between[Bitboard](sq, 27) + attacks.Line[Bitboard](27, sq) +
				attacks.Knight[Bitboard](sq) + attacks.King[Bitboard](sq) +
				attacks.PawnNorth[Bitboard](sq) + attacks.PawnSouth[Bitboard](sq) +
				attacks.Knights(sum) + attacks.Kings(sum) + attacks.PawnsNorth(sum) + attacks.PawnsSouth(sum) +
				attacks.PawnPushesNorth(sum, ^sum) + attacks.PawnDoublePushesNorth(sum, ^sum) +
				attacks.PawnPushesSouth(sum, ^sum) + attacks.PawnDoublePushesSouth(sum, ^sum) +
				attacks.FillFile(sum) + attacks.AttackSpanNorth(sum) + attacks.AttackSpanSouth(sum) +
				attacks.FrontSpanNorth(sum) + attacks.FrontSpanSouth(sum) +
				attacks.Attackers(sq, sum, sum, sum, sum, sum, sum, sum) +
				attacks.CheckMask(sq, sum) + attacks.CheckMask(sq, sum&-sum) + pinned + pinners
		}
	}); n != 0 {
		t.Errorf("%v allocations a run, want none", n)
	}
}
