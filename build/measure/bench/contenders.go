package main

import (
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals/hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals/packedmagic"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals/pext"
)

// A loop looks queries up.
type loop = func(sqs []uint8, occs []uint64)

// scalarTasks are the tasks of the loops of a contender. The time of loaded is that of both.
var scalarTasks = [5]string{"rook, hot", "bishop, hot", "queen, hot", "queen, next occupancy", "queen, loaded"}

// A contender is a method of single lookups. Each loop names a lookup, because only then does the
// compiler inline it into the loop. Those of PEXT are in assembly and are called.
type contender struct {
	name, path string  // on the pages, and of its package below the module
	loops      [5]loop // by task
}

var contenders = []contender{
	{"attacks", "attacks", [5]loop{
		func(sqs []uint8, occs []uint64) { hotLoop(attacks.Rook, sqs, occs) },
		func(sqs []uint8, occs []uint64) { hotLoop(attacks.Bishop, sqs, occs) },
		func(sqs []uint8, occs []uint64) { hotLoop(attacks.Queen, sqs, occs) },
		func(sqs []uint8, occs []uint64) { nextOccupancyLoop(attacks.Queen, sqs, occs) },
		func(sqs []uint8, occs []uint64) { loadedLoop(attacks.Queen, sqs, occs) },
	}},
	// Gerd Isenberg and Aleks Peshkov, Hyperbola Quintessence
	{"hyperbola", "build/measure/rivals/hyperbola", [5]loop{
		func(sqs []uint8, occs []uint64) { hotLoop(hyperbola.Rook, sqs, occs) },
		func(sqs []uint8, occs []uint64) { hotLoop(hyperbola.Bishop, sqs, occs) },
		func(sqs []uint8, occs []uint64) { hotLoop(hyperbola.Queen, sqs, occs) },
		func(sqs []uint8, occs []uint64) { nextOccupancyLoop(hyperbola.Queen, sqs, occs) },
		func(sqs []uint8, occs []uint64) { loadedLoop(hyperbola.Queen, sqs, occs) },
	}},
	// Pradyumna Kannan, with one array of all attacks
	{"fancy magic", "build/measure/rivals/packedmagic", [5]loop{
		func(sqs []uint8, occs []uint64) { hotLoop(packedmagic.Rook, sqs, occs) },
		func(sqs []uint8, occs []uint64) { hotLoop(packedmagic.Bishop, sqs, occs) },
		func(sqs []uint8, occs []uint64) { hotLoop(packedmagic.Queen, sqs, occs) },
		func(sqs []uint8, occs []uint64) { nextOccupancyLoop(packedmagic.Queen, sqs, occs) },
		func(sqs []uint8, occs []uint64) { loadedLoop(packedmagic.Queen, sqs, occs) },
	}},
	// Chess Programming Wiki, BMI2, PEXT Bitboards
	{"PEXT", "build/measure/rivals/pext", [5]loop{
		func(sqs []uint8, occs []uint64) { hotLoop(pext.Rook, sqs, occs) },
		func(sqs []uint8, occs []uint64) { hotLoop(pext.Bishop, sqs, occs) },
		func(sqs []uint8, occs []uint64) { hotLoop(pext.Queen, sqs, occs) },
		func(sqs []uint8, occs []uint64) { nextOccupancyLoop(pext.Queen, sqs, occs) },
		func(sqs []uint8, occs []uint64) { loadedLoop(pext.Queen, sqs, occs) },
	}},
}

// present returns the contenders that this CPU and build can run.
func present() []contender {
	if !pext.Supported() {
		return contenders[:len(contenders)-1]
	}
	return contenders
}

// sink receives the results of the loops. Without it they would be dead code.
var sink uint64

// hotLoop looks all queries up. No lookup depends on another.
func hotLoop(f rivals.Formula, sqs []uint8, occs []uint64) {
	occs = occs[:len(sqs)]
	sum := uint64(0)
	for i, sq := range sqs {
		sum ^= f(uint(sq), occs[i])
	}
	sink ^= sum
}

// nextOccupancyLoop makes each occupancy depend on the last result.
func nextOccupancyLoop(f rivals.Formula, sqs []uint8, occs []uint64) {
	occs = occs[:len(sqs)]
	last := uint64(0)
	for i, sq := range sqs {
		last = f(uint(sq), occs[i]^last)
	}
	sink ^= last
}

// A memory has the size of a small transposition table, far more than the first two levels of
// cache.
type memory [64 << 20 / 8]uint64

// load competes with the lookups for the caches. loadedLoop reads it, at loadAt last.
var (
	load   *memory
	loadAt uint64
)

// newLoad sets load to memory that the system has mapped.
func newLoad() {
	load = new(memory)
	for i := range load {
		load[i] = uint64(i)
	}
}

// loadedLoop looks all queries up and reads load at a random index before each. An engine probes
// its transposition table likewise. The indices come from a linear congruential generator and do
// not depend on any lookup.
func loadedLoop(f rivals.Formula, sqs []uint8, occs []uint64) {
	occs = occs[:len(sqs)]
	sum, random, words := uint64(0), loadAt, load
	for i, sq := range sqs {
		random = random*6364136223846793005 + 1442695040888963407
		sum ^= words[random>>41] ^ f(uint(sq), occs[i])
	}
	loadAt = random
	sink ^= sum
}
