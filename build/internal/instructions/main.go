// Command instructions calls each lookup. The bench command compiles it for many
// platforms, runs it under emulators and counts the executed instructions.
package main

import (
	"math/rand/v2"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/loops/bymethod"
)

// main calls each lookup in Go for every square and four random occupancies, the same ones
// on every run.
func main() {
	sum := uint64(0)
	for _, m := range bymethod.Methods {
		if m.Available != nil {
			continue
		}
		for _, lookup := range m.Lookups {
			random := rand.New(rand.NewPCG(32, 64))
			for sq := range uint(64) {
				for range 4 {
					sum += lookup(sq, random.Uint64()&random.Uint64())
				}
			}
		}
	}
	println(sum)
}
