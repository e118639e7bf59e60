// Command calls calls each bulk operation with kernels for arm64 on 0 to 300 elements, with
// the portable code and with the kernels. It also calls loops of single lookups. It prints
// a line for each call. Command mca runs it under an emulator that logs the executed
// instructions.
package main

import (
	"fmt"
	"math/rand/v2"
	"path"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/kernels"
)

// longest is the greatest length of a call.
const longest = 300

func main() {
	random := rand.New(rand.NewPCG(1, 0))
	dst, occs := make([]uint64, longest), make([]uint64, longest)
	orthogonal, diagonal := make([]uint64, longest), make([]uint64, longest)
	sqs := make([]uint8, longest)
	for i := range longest {
		sqs[i] = uint8(random.UintN(64))
		occs[i] = random.Uint64() & random.Uint64()
		orthogonal[i], diagonal[i] = occs[i]&random.Uint64()&random.Uint64(), occs[i]&random.Uint64()&random.Uint64()
	}
	var boards [2][64]uint64
	for _, level := range []asm.Level{asm.Portable, asm.Best()} {
		name := level.String() // called once, because the log has its instructions too
		announce := func(operation string, n int) { fmt.Println(operation, name, n) }
		for n := range longest + 1 {
			for _, o := range kernels.Of[kernels.Batch]() {
				announce(o.Name, n)
				o.At(level)(dst[:n], sqs[:n], occs[:n])
			}
			for _, o := range kernels.Of[kernels.SliderSets]() {
				announce(o.Name, n)
				o.At(level)(dst[:n], orthogonal[:n], diagonal[:n], occs[:n])
			}
		}
		for _, o := range kernels.Of[kernels.Map]() {
			announce(o.Name, 1)
			o.At(level)(&boards[0], occs[0])
		}
		for _, o := range kernels.Of[kernels.SliderMaps]() {
			announce(o.Name, 1)
			o.At(level)(&boards[0], &boards[1], occs[0])
		}
	}
	look(sqs[:256], occs[:256])
}

// look calls loops of single lookups, once each.
func look(sqs []uint8, occs []uint64) {
	for i, slider := range []string{"Rook", "Bishop", "Queen"} {
		for _, m := range Methods {
			announce := func(situation string) { fmt.Println(slider+"/"+situation, path.Base(m.Path), len(sqs)) }
			announce("independent")
			m.Independent[i](sqs, occs)
			announce("nextOccupancy")
			m.NextOccupancy[i](sqs, occs)
			announce("nextSquare")
			m.NextSquare[i](sqs, occs)
		}
	}
}
