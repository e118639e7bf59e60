package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

// An amount tells how much is asked where there is no end to it.
type amount struct {
	rests           []rest
	linesAtRandom   int // how often each occupancy of a line has a random rest
	batchLengths    int // the longest call
	inPlaceLengths  int
	positionLengths int
	everyPosition   bool // ask SliderSets every occupancy that matters to a queen in each lane
	boards, sets    int  // at random
}

var (
	whole = amount{
		rests:           []rest{empty, full, scattered},
		linesAtRandom:   64,
		batchLengths:    256,
		inPlaceLengths:  136,
		positionLengths: 40,
		everyPosition:   true,
		boards:          1_000_000,
		sets:            2_000_000,
	}
	brief = amount{
		rests:           []rest{scattered},
		linesAtRandom:   8,
		batchLengths:    136,
		inPlaceLengths:  72,
		positionLengths: 20,
		boards:          250_000,
		sets:            500_000,
	}
)

// verify makes all comparisons and reports them.
func verify(s *subjects, amount amount, seed uint64, levels []asm.Level, w io.Writer, terminal *os.File) error {
	start := time.Now()
	p := planAll(s, amount, seed)
	done, end := newProgress(terminal, p.planned)
	err := p.run(done)
	end()
	if err != nil {
		return err
	}
	var made int64
	for _, t := range s.tallies {
		made += t.made.Load()
		if n := t.made.Load(); n != t.planned {
			return fmt.Errorf("%v was compared %s times, but %s were planned", t, thousands(n), thousands(t.planned))
		}
	}
	fmt.Fprintln(w)
	report(w, s.tallies, levels)
	fmt.Fprintf(w, "\n%s comparisons in %.1f s with seed %d, and no difference was found.\n",
		thousands(made), time.Since(start).Seconds(), seed)
	return nil
}

// planAll plans all comparisons.
func planAll(s *subjects, amount amount, seed uint64) *plan {
	p := &plan{seed: seed}
	random := rand.New(rand.NewPCG(seed, 1<<63))
	r := newReference()
	queens, sliders, onLines := r.queens(), r.sliders(), onLines(random)

	planLookupsOnLines(p, s.lookups, amount.linesAtRandom)
	planLookupsOfPieces(p, s.lookups, queens, amount.rests...)
	planLookupsOfPieces(p, s.lookups, onLines, empty)

	const lanes = 64
	planNoBatch(p, s.batches)
	planBatches(p, s.batches, queens, everyLane(lanes, amount.rests...))
	planBatches(p, s.batches, onLines, everyLane(lanes, empty))
	planBatches(p, s.batches, sliders, everyLength(amount.batchLengths))
	planBatches(p, s.batches, sliders, inPlace(everyLength(amount.inPlaceLengths), 1))

	planMaps(p, s.maps, s.sliderMaps, amount.boards)
	planMapsOfQuestions(p, s.maps, s.sliderMaps, queens, scattered)

	planSetsOfOne(p, s.sets, s.sliderSet, queens, amount.rests...)
	planSetsOfOne(p, s.sets, s.sliderSet, onLines, empty)
	planSetsOnLines(p, s.sets, s.sliderSet)
	planSets(p, s.sets, s.sliderSet, amount.sets)

	const positionLanes = 16
	if amount.everyPosition {
		planPositions(p, s.sliderSets, alone(queens), everyLane(positionLanes, scattered))
	}
	planPositions(p, s.sliderSets, alone(sliders), everyLane(positionLanes, amount.rests...))
	planPositions(p, s.sliderSets, alone(onLines), everyLane(positionLanes, empty))
	for _, positions := range []enumeration[position]{alone(sliders), crowded(1<<15, random)} {
		lengths := everyLength(amount.positionLengths)
		planPositions(p, s.sliderSets, positions, lengths)
		planPositions(p, s.sliderSets, positions, inPlace(lengths, 3))
	}
	return p
}
