package main

import (
	"bufio"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks/positions"
	"github.com/kindergarten-bitboards/kindergarten/attacks/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/internal/rules"
)

// BenchmarkLegal counts the moves of positions of random games, on the number of cores that
// -cpu sets, and in a loop on one core.
func BenchmarkLegal(b *testing.B) {
	const different, n = 20_000, 400_000
	var text strings.Builder
	lines := 0
	for board := range rules.Games(rand.New(rand.NewPCG(21, 0))) {
		text.WriteString(board.FEN() + "\n")
		if lines++; lines == different {
			break
		}
	}
	file := filepath.Join(b.TempDir(), "fens")
	if err := os.WriteFile(file, []byte(strings.Repeat(text.String(), n/different)), 0o666); err != nil {
		b.Fatal(err)
	}
	command := func(args ...string) func() {
		return func() {
			if status := run(args, io.Discard, io.Discard, false); status != 0 {
				b.Fatalf("status %d", status)
			}
		}
	}
	for name, count := range map[string]func(){
		"lines":  command("legal", file),
		"totals": command("legal", "-count", file),
		"loop":   func() { countInLoop(b, file) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				count()
			}
			b.ReportMetric(n*float64(b.N)/b.Elapsed().Seconds()/1e6, "MFENs/s")
		})
	}
}

// countInLoop counts the moves of a file in batches of 256, as in the example of package fen.
func countInLoop(b *testing.B, file string) {
	f, err := os.Open(file)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	batch := make([]positions.Position[uint64], 0, 256)
	moves := make([]uint8, cap(batch))
	for lines := bufio.NewScanner(f); lines.Scan(); {
		p, _, err := fen.Parse[uint64](lines.Bytes())
		if err != nil {
			b.Fatal(err)
		}
		if batch = append(batch, p); len(batch) == cap(batch) {
			positions.LegalCounts(moves, nil, batch)
			batch = batch[:0]
		}
	}
	positions.LegalCounts(moves, nil, batch)
}
