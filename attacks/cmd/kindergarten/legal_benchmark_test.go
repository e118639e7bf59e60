package main

import (
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/rules"
)

// BenchmarkLegal counts the moves of positions of random games, on the number of cores that
// -cpu sets.
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
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				count()
			}
			b.ReportMetric(n*float64(b.N)/b.Elapsed().Seconds()/1e6, "MFENs/s")
		})
	}
}
