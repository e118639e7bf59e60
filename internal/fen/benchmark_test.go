package fen

import "testing"

func BenchmarkParse(b *testing.B) {
	for _, fen := range []string{Start, kiwipete, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"} {
		b.Run(fen[:8], func(b *testing.B) {
			b.SetBytes(int64(len(fen)))
			for b.Loop() {
				if _, err := ParseEPD(fen); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
