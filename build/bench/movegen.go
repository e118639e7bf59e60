package main

import (
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"regexp"
	"slices"
	"time"

	"gonum.org/v1/gonum/stat"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/attacks/bulk"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/classical"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/corentings"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/dumb7"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/fixedmagic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/koggestone"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/magic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/notnil"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/obstruction"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/packedmagic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/pext"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/textbook"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// The workload of the collection Chess_Movegen (Daniel Inführ,
// github.com/Gigantua/Chess_Movegen), which compares methods in C++ by the
// million queens a second: random occupancies, a quarter of the squares
// occupied, and twelve queens on random squares for each.
const (
	movegenPositions = 5_000_000
	movegenQueens    = 12
)

// A xorshift is the generator of random numbers that the collection takes
// (George Marsaglia), with a period of 2^96-1.
type xorshift struct{ x, y, z uint32 }

// movegenSeed is where every method begins.
var movegenSeed = xorshift{123456789, 362436069, 521288629}

func (g *xorshift) next() uint32 {
	g.x ^= g.x << 16
	g.x ^= g.x >> 5
	g.x ^= g.x << 1
	g.x, g.y, g.z = g.y, g.z, g.x^g.y^g.z
	return g.z
}

// next64 joins two numbers, the first above the second.
func (g *xorshift) next64() uint64 {
	high := g.next()
	return uint64(high)<<32 | uint64(g.next())
}

// fill draws occupancies and the squares of their queens.
func (g *xorshift) fill(occs []uint64, sqs [][movegenQueens]uint8) {
	for i := range occs {
		occs[i] = g.next64()
		occs[i] &= g.next64()
		for j := range sqs[i] {
			sqs[i][j] = uint8(g.next() % 64)
		}
	}
}

// movegenInputs are positions in memory.
type movegenInputs struct {
	occs []uint64
	sqs  [][movegenQueens]uint8
}

func newMovegenInputs(n int) *movegenInputs {
	in := &movegenInputs{make([]uint64, n), make([][movegenQueens]uint8, n)}
	g := movegenSeed
	g.fill(in.occs, in.sqs)
	return in
}

// stored returns the exclusive or of the attacks of positions in memory.
func stored(f lookup, occs []uint64, sqs [][movegenQueens]uint8) (sum uint64) {
	for i, occ := range occs {
		for _, sq := range sqs[i] {
			sum ^= f(uint(sq), occ)
		}
	}
	return sum
}

// movegenBlock is how many positions are drawn or handed to a batch at once: few
// enough for 768 queens, their occupancies and their attacks to stay in the
// first level of cache.
const movegenBlock = 64

// drawn returns the exclusive or of the attacks of n positions that are drawn
// a block at a time, and then asked.
func drawn(stored func(occs []uint64, sqs [][movegenQueens]uint8) uint64, g *xorshift, n int) (sum uint64) {
	var (
		occs [movegenBlock]uint64
		sqs  [movegenBlock][movegenQueens]uint8
	)
	for n > 0 {
		block := min(movegenBlock, n)
		g.fill(occs[:block], sqs[:block])
		sum ^= stored(occs[:block], sqs[:block])
		n -= block
	}
	return sum
}

// batched answers in batches. It writes the occupancy beside each of its
// squares first, as a batch wants it, and adds the attacks up afterwards: both
// belong to the work and are timed.
func batched(queens func(dst []uint64, sqs []uint8, occs []uint64), occs []uint64, sqs [][movegenQueens]uint8) (sum uint64) {
	var (
		squares            [movegenBlock * movegenQueens]uint8
		occupancy, attacks [movegenBlock * movegenQueens]uint64
	)
	for len(occs) > 0 {
		n := min(movegenBlock, len(occs))
		for i, occ := range occs[:n] {
			at := i * movegenQueens
			copy(squares[at:at+movegenQueens], sqs[i][:])
			for j := range movegenQueens {
				occupancy[at+j] = occ
			}
		}
		end := n * movegenQueens
		queens(attacks[:end], squares[:end], occupancy[:end])
		for _, a := range attacks[:end] {
			sum ^= a
		}
		occs, sqs = occs[n:], sqs[n:]
	}
	return sum
}

// mapped makes the map of all 64 squares for each occupancy and reads twelve of
// them.
func mapped(queenMap func(dst *[64]uint64, occ uint64), occs []uint64, sqs [][movegenQueens]uint8) (sum uint64) {
	var attacks [64]uint64
	for i, occ := range occs {
		queenMap(&attacks, occ)
		for _, sq := range sqs[i] {
			sum ^= attacks[sq&63]
		}
	}
	return sum
}

// A contender answers the workload in one way. It is given the inputs piece by
// piece, from the first to the last, and returns the sum of each piece.
type contender struct {
	row, key string // where its figure stands in the table
	group    string
	run      func(g *xorshift, occs []uint64, sqs [][movegenQueens]uint8) uint64
}

// A competitor asks one lookup at a time, in a loop of its own in which the
// lookup is expanded.
type competitor struct {
	row    string
	group  string
	stored func(occs []uint64, sqs [][movegenQueens]uint8) uint64
}

var competitors = []competitor{
	{libraryMethod.name, library,
		func(occs []uint64, sqs [][movegenQueens]uint8) uint64 { return stored(queen, occs, sqs) }},
	{kindergartenMethod.name, published,
		func(occs []uint64, sqs [][movegenQueens]uint8) uint64 { return stored(kindergartenQueen, occs, sqs) }},
	{textbookMethod.name, rival,
		func(occs []uint64, sqs [][movegenQueens]uint8) uint64 { return stored(textbook.Queen, occs, sqs) }},
	{hyperbolaMethod.name, rival,
		func(occs []uint64, sqs [][movegenQueens]uint8) uint64 { return stored(hyperbola.Queen, occs, sqs) }},
	{obstructionMethod.name, rival,
		func(occs []uint64, sqs [][movegenQueens]uint8) uint64 { return stored(obstruction.Queen, occs, sqs) }},
	{classicalMethod.name, rival,
		func(occs []uint64, sqs [][movegenQueens]uint8) uint64 { return stored(classical.Queen, occs, sqs) }},
	{koggestoneMethod.name, rival,
		func(occs []uint64, sqs [][movegenQueens]uint8) uint64 { return stored(koggestone.Queen, occs, sqs) }},
	{dumb7Method.name, rival,
		func(occs []uint64, sqs [][movegenQueens]uint8) uint64 { return stored(dumb7.Queen, occs, sqs) }},
	{magicMethod.name, rival,
		func(occs []uint64, sqs [][movegenQueens]uint8) uint64 { return stored(magic.Queen, occs, sqs) }},
	{packedMagicMethod.name, rival,
		func(occs []uint64, sqs [][movegenQueens]uint8) uint64 { return stored(packedmagic.Queen, occs, sqs) }},
	{fixedMagicMethod.name, rival,
		func(occs []uint64, sqs [][movegenQueens]uint8) uint64 { return stored(fixedmagic.Queen, occs, sqs) }},
	{pextMethod.name, rival,
		func(occs []uint64, sqs [][movegenQueens]uint8) uint64 { return stored(pext.Queen, occs, sqs) }},
	{notnilMethod.name, module,
		func(occs []uint64, sqs [][movegenQueens]uint8) uint64 { return stored(notnil.Queen, occs, sqs) }},
	{corentingsMethod.name, module,
		func(occs []uint64, sqs [][movegenQueens]uint8) uint64 { return stored(corentings.Queen, occs, sqs) }},
}

// contenders returns all that take part on this CPU.
func contenders() (all []contender) {
	for _, c := range competitors {
		if m := named(c.row); m.available != nil && !m.available() {
			continue
		}
		all = append(all,
			contender{c.row, keyStored, c.group, func(_ *xorshift, occs []uint64, sqs [][movegenQueens]uint8) uint64 { return c.stored(occs, sqs) }},
			contender{c.row, keyDrawn, c.group, func(g *xorshift, occs []uint64, _ [][movegenQueens]uint8) uint64 {
				return drawn(c.stored, g, len(occs))
			}},
		)
	}
	all = append(all, contender{noLookup, keyDrawn, floor, func(g *xorshift, occs []uint64, _ [][movegenQueens]uint8) uint64 {
		return drawn(func(occs []uint64, _ [][movegenQueens]uint8) uint64 { return occs[0] }, g, len(occs))
	}})
	addBatches := func(row, group string, queens func(dst []uint64, sqs []uint8, occs []uint64)) {
		all = append(all, contender{row, keyBatches, group, func(_ *xorshift, occs []uint64, sqs [][movegenQueens]uint8) uint64 {
			return batched(queens, occs, sqs)
		}})
	}
	addMaps := func(row, group string, queenMap func(dst *[64]uint64, occ uint64)) {
		all = append(all, contender{row, keyMaps, group, func(_ *xorshift, occs []uint64, sqs [][movegenQueens]uint8) uint64 {
			return mapped(queenMap, occs, sqs)
		}})
	}
	addBatches(checked, library, bulk.Queens)
	addMaps(checked, library, bulk.QueenMap)
	for _, level := range levels() {
		addBatches(kernel(level), kernels, func(dst []uint64, sqs []uint8, occs []uint64) { asm.Queens(level, dst, sqs, occs) })
		addMaps(kernel(level), kernels, func(dst *[64]uint64, occ uint64) { asm.QueenMap(level, dst, occ) })
	}
	if pext.Supported() {
		addBatches(loopInPEXT, rival, pext.Queens)
		addMaps(loopInPEXT, rival, pext.QueenMap)
	}
	return all
}

// noLookup is the row of what the drawing of inputs alone allows.
const noLookup = "no lookup"

// movegenSections is how many turns a pass over the workload takes.
const movegenSections = 200

// movegen measures the workload of Chess_Movegen. In each pass the contenders
// take turns at every section of the inputs, in an order drawn anew. Their sums
// over the whole workload must be the same, and those over the first section
// that of the walker: a wrong result cannot win.
func movegen(s settings, only *regexp.Regexp, progress io.Writer) []*result {
	all := slices.DeleteFunc(contenders(), func(c contender) bool { return !only.MatchString(c.row) })
	if len(all) == 0 {
		return nil
	}
	r, err := measureMovegen(all, movegenPositions, max(1, s.rounds/250), progress)
	if err != nil {
		log.Fatal(err)
	}
	return []*result{r}
}

func measureMovegen(all []contender, positions, passes int, progress io.Writer) (*result, error) {
	release, err := pin()
	defer release()
	if err != nil {
		fmt.Fprintf(progress, "movegen: not on one CPU: %v\n", err)
	}
	in := newMovegenInputs(positions)
	size := max(1, positions/movegenSections)
	walked := stored(func(sq uint, occ uint64) uint64 { return walk.Queen(int(sq), occ) }, in.occs[:size], in.sqs[:size])
	turns := make([][]float64, len(all)) // ns a queen
	shown := newObserver(progress, passes*positions/size)
	for pass := range passes {
		shown.Describe(fmt.Sprintf("movegen: pass %d of %d", pass+1, passes))
		sums := make([]uint64, len(all))
		generators := slices.Repeat([]xorshift{movegenSeed}, len(all))
		for from := 0; from < positions; from += size {
			to := min(from+size, positions)
			for _, i := range rand.Perm(len(all)) {
				start := time.Now()
				sums[i] ^= all[i].run(&generators[i], in.occs[from:to], in.sqs[from:to])
				turns[i] = append(turns[i], float64(time.Since(start).Nanoseconds())/float64((to-from)*movegenQueens))
			}
			if from == 0 {
				if err := agree(all, sums, walked, size); err != nil {
					return nil, err
				}
			}
			shown.Add(1)
		}
		if err := agree(all, sums, sums[0], positions); err != nil {
			return nil, err
		}
	}
	return &result{Suite: "movegen", Name: "workload of Chess_Movegen", Table: movegenTable(all, turns, positions), Notes: movegenNotes}, nil
}

// agree returns an error for the first contender whose sum is not the one that
// is wanted.
func agree(all []contender, sums []uint64, want uint64, positions int) error {
	for i, c := range all {
		if c.group != floor && sums[i] != want {
			return fmt.Errorf("suite movegen: %s, %s, adds up to %#x over %d positions, want %#x", c.row, c.key, sums[i], positions, want)
		}
	}
	return nil
}

// The columns of the table.
const (
	keyStored  = "from memory"
	keyDrawn   = "drawn"
	keyBatches = "in batches"
	keyMaps    = "by maps"
)

func movegenTable(all []contender, turns [][]float64, positions int) *table {
	t := &table{
		Title: fmt.Sprintf("%s occupancies at random, %d queens each", thousands(fmt.Sprint(positions)), movegenQueens),
		Columns: []column{
			{keyStored, "Mqueens/s", "one lookup at a time, occupancies and squares in memory before the clock starts"},
			{keyDrawn, "Mqueens/s", "the same, but drawn while the clock runs, 64 positions at a time; the row without a lookup is what the drawing alone allows"},
			{keyBatches, "Mqueens/s", fmt.Sprintf("from memory, %d queens in a call, with the writing of their occupancies beside them and the adding up", movegenBlock*movegenQueens)},
			{keyMaps, "Mqueens/s", "from memory, the map of all 64 squares in a call, of which twelve are read"},
		},
	}
	for i, c := range all {
		at := slices.IndexFunc(t.Rows, func(r row) bool { return r.Name == c.row })
		if at < 0 {
			at = len(t.Rows)
			t.Rows = append(t.Rows, row{Name: c.row, Group: c.group, Cells: make(map[string]cell)})
		}
		sorted := slices.Sorted(slices.Values(turns[i]))
		quantile := func(p float64) float64 { return stat.Quantile(p, stat.LinInterp, sorted, nil) }
		t.Rows[at].Cells[c.key] = cell{Low: 1000 / quantile(0.05), Spread: (quantile(0.75) - quantile(0.25)) / quantile(0.5)}
	}
	return t
}

// What is known of the published figures.
var movegenNotes = []string{
	"A figure is that of the 5th percentile of the turns, as everywhere in this command; the collection prints the mean of one run.",
	"The collection has had both: figures with inputs drawn while the clock runs and, for random squares, from memory.",
	"Every method's attacks add up to the same, and over the first section to what a walk along the rays finds.",
	"The collection's own table (github.com/Gigantua/Chess_Movegen, README, Ryzen 9 5950X, one thread, C++) has",
	"PEXT 2,479, fixed-shift magic 1,618, fancy magic 1,459, kindergarten (130 KB of tables) 1,173, hyperbola quintessence 1,047.",
	"It is headed \"Known Positions\": there the compiler knows the squares and works out masks and table addresses beforehand.",
}
