// Command single looks up attacks one at a time.
package main

import (
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/startup"
)

func main() {
	if sq := startup.Report(); attacks.Queen(sq, uint64(0)) == 0 {
		panic("a queen attacks nothing")
	}
}
