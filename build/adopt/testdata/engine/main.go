// Engine counts squares.
package main

import (
	"fmt"
	"os"
	"time"

	"example.com/engine/board"
)

func main() {
	prepare(1000)
	switch os.Args[1] {
	case "bench":
		start := time.Now()
		sum, occ := board.Bitboard(0), board.Bitboard(seed)
		for i := 0; i < 2_000_000; i++ {
			occ = occ<<13 ^ occ>>7 ^ board.Bitboard(i)
			sq := board.Square(i & 63)
			sum += board.Attacks(board.Queen, sq, occ) ^ board.Rooks(sq, sum) ^ board.Turned(sq, occ, i&1 == 0)
			if board.IsAttacked(sq, occ, sum, occ) {
				sum ^= board.Bitboard(board.OfBit(1<<sq, uint64(occ)) ^ board.Both(int(sq), uint64(sum)))
			}
		}
		fmt.Println("nodes", uint64(sum), "time", time.Since(start).Microseconds())
	case "clock":
		n := 0
		for start := time.Now(); time.Since(start) < 20*time.Millisecond; n++ {
		}
		fmt.Println("nodes", n)
	case "fail":
		os.Exit(3)
	}
}

var seed uint64

// prepare is a part of the start-up that main calls.
func prepare(n uint64) { seed = 0x9e3779b97f4a7c15 * n }
