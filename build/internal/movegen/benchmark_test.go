package movegen

import (
	"math/bits"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// BenchmarkKings compares SliderAttackers and AttackedBySliders with two lookups, for kings of
// random games in the order of the games. An operation is one king: before a move for
// SliderAttackers, and after each pseudo-legal move for AttackedBySliders.
func BenchmarkKings(b *testing.B) {
	type king struct {
		home                      int
		occ, diagonal, orthogonal uint64
	}
	kingOf := func(p *Position, own, their uint64) king {
		return king{bits.TrailingZeros64(p.Kings & own), own | their, (p.Bishops | p.Queens) & their, (p.Rooks | p.Queens) & their}
	}
	const kings = 4096
	var before, after []king
	for _, p := range Playouts()[:kings] {
		own, their := p.sides()
		before = append(before, kingOf(&p, own, their))
		for _, m := range p.appendPseudoLegal(nil) {
			child := p
			child.Play(m)
			their, own := child.sides()
			after = append(after, kingOf(&child, own, their))
		}
	}
	b.Run("SliderAttackers", func(b *testing.B) {
		sum := uint64(0)
		for i := range b.N {
			k := &before[i%kings]
			sum |= attacks.SliderAttackers(k.home, k.occ, k.diagonal, k.orthogonal)
		}
		sink = sum
	})
	b.Run("SliderAttackers/lookups", func(b *testing.B) {
		sum := uint64(0)
		for i := range b.N {
			k := &before[i%kings]
			sum |= attacks.Bishop(k.home, k.occ)&k.diagonal | attacks.Rook(k.home, k.occ)&k.orthogonal
		}
		sink = sum
	})
	b.Run("AttackedBySliders", func(b *testing.B) {
		sum := uint64(0)
		for i := range b.N {
			k := &after[i%(8*kings)]
			if attacks.AttackedBySliders(k.home, k.occ, k.diagonal, k.orthogonal) {
				sum++
			}
		}
		sink = sum
	})
	b.Run("AttackedBySliders/lookups", func(b *testing.B) {
		sum := uint64(0)
		for i := range b.N {
			k := &after[i%(8*kings)]
			if attacks.Bishop(k.home, k.occ)&k.diagonal|attacks.Rook(k.home, k.occ)&k.orthogonal != 0 {
				sum++
			}
		}
		sink = sum
	})
}

var sink uint64
