package asm

import (
	"bytes"
	"runtime"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
)

// unalignedWords reports whether this architecture reads words at any address.
var unalignedWords = strings.Contains(" 386 amd64 arm64 loong64 ppc64le s390x ", " "+runtime.GOARCH+" ")

// TestLengths tries every number of elements, with the result apart and in the place of each input of
// its size. Arguments start at any byte of a cache line. Nothing may be written around the results.
func TestLengths(t *testing.T) {
	turns := 6
	if testing.Short() || ranges.RaceEnabled {
		turns = 2
	}
	const margin = 64
	eachRun(t, runs(), func(t *testing.T, r *run) {
		memory := make([][]byte, len(r.arguments()))
		for n := range min(300, r.number()) + 1 {
			for turn := range turns {
				for _, inPlace := range r.inPlace() {
					c := r.on((7*n+31*turn)%(r.number()-n+1), n, inPlace, func(argument, size int) []byte {
						start := margin + turn*(13*n+29*argument+turn)&63 // aligned in the first turn
						if !unalignedWords {
							start &^= 7
						}
						memory[argument] = bytes.Repeat([]byte{untouched}, start+size+margin)
						return memory[argument][start:][:size]
					})
					c.try(t, nil)
					for k := range r.results {
						clear(c.memory[k])
						if got := bytes.Count(memory[k], []byte{untouched}); got != len(memory[k])-len(c.memory[k]) {
							t.Fatalf("%d elements: bytes around result %d were written", n, k)
						}
					}
				}
			}
		}
	})
}
