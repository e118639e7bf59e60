// Command batch looks up attacks by the bulk operations.
package main

import (
	"github.com/kindergarten-bitboards/kindergarten/attacks/bulk"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/startup"
)

func main() {
	sq := startup.Report()
	var dst [64]uint64
	if bulk.QueenMap(&dst, 0); dst[sq&63] == 0 {
		panic("a queen attacks nothing")
	}
}
