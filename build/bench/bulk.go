package main

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/attacks/bulk"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/packedmagic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/pext"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/textbook"
)

const (
	checked         = "package bulk"
	loopOfOurs      = "loop of " + ours
	loopOfTextbook  = "loop of " + textbookKindergarten
	loopOfHyperbola = "loop of " + hyperbolaQuintessence
	loopOfMagic     = "loop of " + magicPacked
	loopOfPEXT      = "loop of PEXT in assembly"
	copyOfBytes     = "copy of the same bytes"
)

// many is a batch whose memory fits no second level of cache.
const many = 1_000_000

func bulkComparisons() []*comparison {
	var comparisons []*comparison
	for _, n := range []int{batch, many} {
		q := newQueries(n)
		dst := make([]uint64, n)
		comparisons = append(comparisons, queenBatches(q, dst), rookBatches(q, dst), bishopBatches(q, dst))
	}
	for _, n := range []int{1, 4, 8, 16, 64} {
		comparisons = append(comparisons, smallQueenBatches(n))
	}
	p := newPositions(1024)
	return append(comparisons, queenMaps(p), rookMaps(p), bishopMaps(p), sliderMaps(p),
		sliderSetsOneByOne(p), sliderSetsChained(p), sliderSetBatches(p))
}

// levels returns what this CPU can run, the best first.
func levels() []asm.Level {
	var levels []asm.Level
	for level := int(asm.Best()); level >= int(asm.Portable); level-- {
		levels = append(levels, asm.Level(level))
	}
	return levels
}

func kernel(level asm.Level) string { return "kernel " + level.String() }

// want adds a wanted ratio if this CPU runs both variants.
func (c *comparison) want(faster, slower string, factor float64) {
	runs := func(name string) bool {
		return slices.ContainsFunc(c.variants, func(v variant) bool { return v.name == name })
	}
	if runs(faster) && runs(slower) {
		c.wants = append(c.wants, want{faster, slower, factor})
	}
}

// each sets dst to the answers to all queries.
func each(f lookup, dst []uint64, sqs []uint8, occs []uint64) {
	dst, occs = dst[:len(sqs)], occs[:len(sqs)]
	for i, sq := range sqs {
		dst[i] = f(uint(sq), occs[i])
	}
}

func queenBatches(q *queries, dst []uint64) *comparison {
	c := &comparison{name: fmt.Sprintf("batches of %d queens", len(dst)), unit: "queen", operations: len(dst)}
	for _, level := range levels() {
		c.add(kernel(level), func() { asm.Queens(level, dst, q.sqs, q.occs) })
	}
	c.add(checked, func() { bulk.Queens(dst, q.sqs, q.occs) })
	c.add(loopOfOurs, func() { each(queen, dst, q.sqs, q.occs) })
	c.add(loopOfTextbook, func() { each(textbook.Queen, dst, q.sqs, q.occs) })
	c.add(loopOfHyperbola, func() { each(hyperbola.Queen, dst, q.sqs, q.occs) })
	c.add(loopOfMagic, func() { each(packedmagic.Queen, dst, q.sqs, q.occs) })
	if pext.Supported() {
		c.add(loopOfPEXT, func() { pext.Queens(dst, q.sqs, q.occs) })
	}
	c.addCopy(q, dst)
	if len(dst) == many {
		c.want(kernel(asm.AVX512), copyOfBytes, 0.75)
		return c
	}
	c.want(kernel(asm.BMI2), loopOfTextbook, 1.8)
	c.want(kernel(asm.BMI2), kernel(asm.Portable), 1.25)
	c.want(kernel(asm.AVX2), loopOfPEXT, 0.93)
	c.want(kernel(asm.AVX512), loopOfPEXT, 2.1)
	c.want(kernel(asm.AVX512), loopOfTextbook, 7)
	return c
}

func rookBatches(q *queries, dst []uint64) *comparison {
	c := &comparison{name: fmt.Sprintf("batches of %d rooks", len(dst)), unit: "rook", operations: len(dst)}
	for _, level := range levels() {
		c.add(kernel(level), func() { asm.Rooks(level, dst, q.sqs, q.occs) })
	}
	c.add(checked, func() { bulk.Rooks(dst, q.sqs, q.occs) })
	c.add(loopOfOurs, func() { each(rook, dst, q.sqs, q.occs) })
	c.add(loopOfTextbook, func() { each(textbook.Rook, dst, q.sqs, q.occs) })
	c.add(loopOfHyperbola, func() { each(hyperbola.Rook, dst, q.sqs, q.occs) })
	c.add(loopOfMagic, func() { each(packedmagic.Rook, dst, q.sqs, q.occs) })
	if pext.Supported() {
		c.add(loopOfPEXT, func() { pext.Rooks(dst, q.sqs, q.occs) })
	}
	c.addCopy(q, dst)
	return c
}

func bishopBatches(q *queries, dst []uint64) *comparison {
	c := &comparison{name: fmt.Sprintf("batches of %d bishops", len(dst)), unit: "bishop", operations: len(dst)}
	for _, level := range levels() {
		c.add(kernel(level), func() { asm.Bishops(level, dst, q.sqs, q.occs) })
	}
	c.add(checked, func() { bulk.Bishops(dst, q.sqs, q.occs) })
	c.add(loopOfOurs, func() { each(bishop, dst, q.sqs, q.occs) })
	c.add(loopOfTextbook, func() { each(textbook.Bishop, dst, q.sqs, q.occs) })
	c.add(loopOfHyperbola, func() { each(hyperbola.Bishop, dst, q.sqs, q.occs) })
	c.add(loopOfMagic, func() { each(packedmagic.Bishop, dst, q.sqs, q.occs) })
	if pext.Supported() {
		c.add(loopOfPEXT, func() { pext.Bishops(dst, q.sqs, q.occs) })
	}
	c.addCopy(q, dst)
	return c
}

func (c *comparison) add(name string, run func()) {
	c.variants = append(c.variants, variant{name, run})
}

// addCopy adds the floor: what it takes to move the bytes of the batch, a byte
// and eight in and eight out for each element.
func (c *comparison) addCopy(q *queries, dst []uint64) {
	sqs := make([]uint8, len(q.sqs))
	c.add(copyOfBytes, func() {
		copy(dst, q.occs)
		copy(sqs, q.sqs)
	})
}

// smallQueenBatches compares what a call costs when it does little, many calls
// in a run.
func smallQueenBatches(n int) *comparison {
	q, dst, w := newQueries(batch), make([]uint64, batch), window{n: n, total: batch}
	c := &comparison{name: fmt.Sprintf("small batches of %d queens", n), unit: "call", operations: calls}
	for _, level := range levels() {
		c.add(kernel(level), func() {
			for range calls {
				from, to := w.next()
				asm.Queens(level, dst[from:to], q.sqs[from:to], q.occs[from:to])
			}
		})
	}
	c.add(checked, func() {
		for range calls {
			from, to := w.next()
			bulk.Queens(dst[from:to], q.sqs[from:to], q.occs[from:to])
		}
	})
	c.add(loopOfOurs, func() {
		for range calls {
			from, to := w.next()
			each(queen, dst[from:to], q.sqs[from:to], q.occs[from:to])
		}
	})
	if pext.Supported() {
		c.add(loopOfPEXT, func() {
			for range calls {
				from, to := w.next()
				pext.Queens(dst[from:to], q.sqs[from:to], q.occs[from:to])
			}
		})
	}
	return c
}

// mapBoards is the number of maps written one after another: 16 KB.
const mapBoards = 32

func queenMaps(p *positions) *comparison {
	dst := new([mapBoards][64]uint64)
	c := &comparison{name: "maps of queens on all 64 squares", unit: "board", operations: mapBoards}
	for _, level := range levels() {
		c.add(kernel(level), func() {
			for i := range dst {
				asm.QueenMap(level, &dst[i], p.occs[i])
			}
		})
	}
	c.add(checked, func() {
		for i := range dst {
			bulk.QueenMap(&dst[i], p.occs[i])
		}
	})
	c.add(loopOfOurs, func() {
		for i := range dst {
			eachSquare(queen, &dst[i], p.occs[i])
		}
	})
	c.add(loopOfTextbook, func() {
		for i := range dst {
			eachSquare(textbook.Queen, &dst[i], p.occs[i])
		}
	})
	c.add(loopOfHyperbola, func() {
		for i := range dst {
			eachSquare(hyperbola.Queen, &dst[i], p.occs[i])
		}
	})
	c.add(loopOfMagic, func() {
		for i := range dst {
			eachSquare(packedmagic.Queen, &dst[i], p.occs[i])
		}
	})
	if pext.Supported() {
		c.add(loopOfPEXT, func() {
			for i := range dst {
				pext.QueenMap(&dst[i], p.occs[i])
			}
		})
	}
	c.want(kernel(asm.BMI2), loopOfOurs, 1.2)
	c.want(kernel(asm.AVX2), loopOfOurs, 3)
	c.want(kernel(asm.AVX512), loopOfPEXT, 3.5)
	return c
}

func rookMaps(p *positions) *comparison {
	dst := new([mapBoards][64]uint64)
	c := &comparison{name: "maps of rooks on all 64 squares", unit: "board", operations: mapBoards}
	for _, level := range levels() {
		c.add(kernel(level), func() {
			for i := range dst {
				asm.RookMap(level, &dst[i], p.occs[i])
			}
		})
	}
	c.add(checked, func() {
		for i := range dst {
			bulk.RookMap(&dst[i], p.occs[i])
		}
	})
	c.add(loopOfOurs, func() {
		for i := range dst {
			eachSquare(rook, &dst[i], p.occs[i])
		}
	})
	c.add(loopOfHyperbola, func() {
		for i := range dst {
			eachSquare(hyperbola.Rook, &dst[i], p.occs[i])
		}
	})
	c.add(loopOfMagic, func() {
		for i := range dst {
			eachSquare(packedmagic.Rook, &dst[i], p.occs[i])
		}
	})
	c.add(loopOfTextbook, func() {
		for i := range dst {
			eachSquare(textbook.Rook, &dst[i], p.occs[i])
		}
	})
	if pext.Supported() {
		c.add(loopOfPEXT, func() {
			for i := range dst {
				pext.RookMap(&dst[i], p.occs[i])
			}
		})
	}
	return c
}

func bishopMaps(p *positions) *comparison {
	dst := new([mapBoards][64]uint64)
	c := &comparison{name: "maps of bishops on all 64 squares", unit: "board", operations: mapBoards}
	for _, level := range levels() {
		c.add(kernel(level), func() {
			for i := range dst {
				asm.BishopMap(level, &dst[i], p.occs[i])
			}
		})
	}
	c.add(checked, func() {
		for i := range dst {
			bulk.BishopMap(&dst[i], p.occs[i])
		}
	})
	c.add(loopOfOurs, func() {
		for i := range dst {
			eachSquare(bishop, &dst[i], p.occs[i])
		}
	})
	c.add(loopOfHyperbola, func() {
		for i := range dst {
			eachSquare(hyperbola.Bishop, &dst[i], p.occs[i])
		}
	})
	c.add(loopOfMagic, func() {
		for i := range dst {
			eachSquare(packedmagic.Bishop, &dst[i], p.occs[i])
		}
	})
	c.add(loopOfTextbook, func() {
		for i := range dst {
			eachSquare(textbook.Bishop, &dst[i], p.occs[i])
		}
	})
	if pext.Supported() {
		c.add(loopOfPEXT, func() {
			for i := range dst {
				pext.BishopMap(&dst[i], p.occs[i])
			}
		})
	}
	return c
}

func sliderMaps(p *positions) *comparison {
	rooks, bishops := new([mapBoards][64]uint64), new([mapBoards][64]uint64)
	c := &comparison{name: "maps of rooks and bishops in one pass", unit: "board", operations: mapBoards}
	for _, level := range levels() {
		c.add(kernel(level), func() {
			for i := range rooks {
				asm.SliderMaps(level, &rooks[i], &bishops[i], p.occs[i])
			}
		})
	}
	c.add("kernel "+asm.Best().String()+", two passes", func() {
		for i := range rooks {
			asm.RookMap(asm.Best(), &rooks[i], p.occs[i])
			asm.BishopMap(asm.Best(), &bishops[i], p.occs[i])
		}
	})
	c.add(loopOfOurs, func() {
		for i := range rooks {
			eachSquare(rook, &rooks[i], p.occs[i])
			eachSquare(bishop, &bishops[i], p.occs[i])
		}
	})
	return c
}

// eachSquare sets dst to the attacks from every square.
func eachSquare(f lookup, dst *[64]uint64, occ uint64) {
	for sq := range dst {
		dst[sq] = f(uint(sq), occ)
	}
}

func sliderSetsOneByOne(p *positions) *comparison {
	c := &comparison{
		name: "sets of two rooks, two bishops and a queen, call by call",
		unit: "board", operations: len(p.occs),
	}
	for _, level := range levels() {
		c.add(kernel(level), func() {
			sum := uint64(0)
			for i, occ := range p.occs {
				sum ^= asm.SliderSet(level, p.orthogonal[i], p.diagonal[i], occ)
			}
			sink ^= sum
		})
	}
	c.add(checked, func() {
		sum := uint64(0)
		for i, occ := range p.occs {
			sum ^= bulk.SliderSet(p.orthogonal[i], p.diagonal[i], occ)
		}
		sink ^= sum
	})
	c.add(loopOfOurs, func() {
		sum := uint64(0)
		for i, occ := range p.occs {
			sum ^= pieceByPiece(p.orthogonal[i], p.diagonal[i], occ)
		}
		sink ^= sum
	})
	if pext.Supported() {
		c.add(loopOfPEXT, func() {
			sum := uint64(0)
			for i, occ := range p.occs {
				sum ^= pext.SliderSet(p.orthogonal[i], p.diagonal[i], occ)
			}
			sink ^= sum
		})
	}
	c.want(kernel(asm.AVX512), loopOfPEXT, 1.15)
	return c
}

// sliderSetsChained lets each call wait for the result of the last.
func sliderSetsChained(p *positions) *comparison {
	c := &comparison{
		name: "sets of two rooks, two bishops and a queen, each call waiting for the last",
		unit: "board", operations: len(p.occs),
	}
	for _, level := range levels() {
		c.add(kernel(level), func() {
			last := uint64(0)
			for i, occ := range p.occs {
				last = asm.SliderSet(level, p.orthogonal[i], p.diagonal[i], occ^last&1)
			}
			sink ^= last
		})
	}
	c.add(loopOfOurs, func() {
		last := uint64(0)
		for i, occ := range p.occs {
			last = pieceByPiece(p.orthogonal[i], p.diagonal[i], occ^last&1)
		}
		sink ^= last
	})
	if pext.Supported() {
		c.add(loopOfPEXT, func() {
			last := uint64(0)
			for i, occ := range p.occs {
				last = pext.SliderSet(p.orthogonal[i], p.diagonal[i], occ^last&1)
			}
			sink ^= last
		})
	}
	return c
}

func sliderSetBatches(p *positions) *comparison {
	dst := make([]uint64, len(p.occs))
	c := &comparison{
		name: fmt.Sprintf("batches of %d sets of two rooks, two bishops and a queen", len(dst)),
		unit: "board", operations: len(dst),
	}
	for _, level := range levels() {
		c.add(kernel(level), func() { asm.SliderSets(level, dst, p.orthogonal, p.diagonal, p.occs) })
	}
	c.add(checked, func() { bulk.SliderSets(dst, p.orthogonal, p.diagonal, p.occs) })
	c.add(loopOfOurs, func() {
		for i, occ := range p.occs {
			dst[i] = pieceByPiece(p.orthogonal[i], p.diagonal[i], occ)
		}
	})
	if pext.Supported() {
		c.add(loopOfPEXT, func() { pext.SliderSets(dst, p.orthogonal, p.diagonal, p.occs) })
	}
	c.want(kernel(asm.AVX512), loopOfPEXT, 2.5)
	return c
}

// pieceByPiece is how an engine forms the union of attacks by itself.
func pieceByPiece(orthogonal, diagonal, occ uint64) (union uint64) {
	for ; orthogonal != 0; orthogonal &= orthogonal - 1 {
		union |= attacks.Rook(bits.TrailingZeros64(orthogonal), occ)
	}
	for ; diagonal != 0; diagonal &= diagonal - 1 {
		union |= attacks.Bishop(bits.TrailingZeros64(diagonal), occ)
	}
	return union
}
