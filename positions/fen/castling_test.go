package fen

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// TestCastlingRights tries all one or two rights of a side, with its king on each file and
// rooks on many others.
func TestCastlingRights(t *testing.T) {
	step := 3
	if testing.Short() || bits.UintSize == 32 {
		step = 17
	}
	for king := range 8 {
		for rooks := 0; rooks < 256; rooks += step {
			var rank [8]byte
			for file := range rank {
				rank[file] = '1'
				if rooks>>file&1 != 0 {
					rank[file] = 'R'
				}
			}
			rank[king] = 'K'
			for _, a := range "KQABCDEFGH" {
				for _, b := range "-KQABCDEFGH" {
					rights := strings.TrimSuffix(string([]rune{a, b}), "-")
					first, second := castlingRook(rank, king, a), castlingRook(rank, king, b)
					found := uint64(0)
					for _, rook := range []int{first, second} {
						if rook >= 0 {
							found |= 1 << rook
						}
					}
					all := first >= 0 && (second >= 0 || b == '-')
					apart := a != b && (first < 0 || second < 0 || (first < king) != (second < king))
					white := fmt.Sprintf("8/8/8/4k3/8/8/8/%s b %s -", rank, rights)
					black := fmt.Sprintf("%s/8/8/8/4K3/8/8/8 w %s -", strings.ToLower(string(rank[:])), strings.ToLower(rights))
					for record, castlers := range map[string]uint64{white: found, black: found << 56} {
						p, _, err := Parse[uint64](record)
						if (err == nil) != (all && apart) {
							t.Fatalf("%s: error %v, want a position: %t", record, err, all && apart)
						}
						if got := p.State &^ positions.BlackMoves; err == nil && got != castlers {
							t.Fatalf("%s: rooks %#x may castle, want %#x", record, got, castlers)
						}
						p, _, dropped, err := ParseLenient[uint64](record)
						if (err == nil) != apart || err == nil && dropped == all {
							t.Fatalf("%s: dropped %t, error %v, want %t and a position: %t", record, dropped, err, !all, apart)
						}
						if got := p.State &^ positions.BlackMoves; err == nil && got != castlers {
							t.Fatalf("%s: rooks %#x may castle leniently, want %#x", record, got, castlers)
						}
						if again, _, err := Parse[uint64](Append(nil, p)); apart && again != p {
							t.Fatalf("%s reads as %#x and is written as %s, error %v", record, p, Append(nil, p), err)
						}
					}
				}
			}
		}
	}
}

// castlingRook returns the file of the rook that a castling right names, or -1.
func castlingRook(rank [8]byte, king int, right rune) int {
	switch right {
	case 'K':
		if file := strings.LastIndexByte(string(rank[:]), 'R'); file > king {
			return file
		}
		return -1
	case 'Q':
		if file := strings.IndexByte(string(rank[:]), 'R'); file < king {
			return file
		}
		return -1
	}
	if file := int(right - 'A'); file >= 0 && rank[file] == 'R' {
		return file
	}
	return -1
}
