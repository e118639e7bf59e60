package list

// Elements describes how a kernel processes n elements, and for which n it is tried.
type Elements struct {
	MinLength int
	Loops     []Loop // the loop of the longest blocks first

	// Lengths are the values of n that the proof tries. At those of Thorough it proves each
	// result for all inputs. At the others it proves that a result is the same as at one of
	// these.
	Lengths, Thorough []int
}

// A Loop processes a block of elements per iteration.
type Loop struct {
	Label string
	Block int // a number of elements

	// Visit is the first visit of the label at which the pipeline is full and no leftover
	// elements are pending.
	Visit int

	// Rereads says that the kernel reads its arguments again after the loop, to find the
	// last block.
	Rereads bool

	// Sliced says that a register holds the same rank of all positions of a block.
	Sliced bool
}

var (
	batchBMI2 = Elements{Loops: []Loop{{Label: "eight", Block: 8, Visit: 1}, {Label: "single", Block: 1, Visit: 1}},
		Lengths: lengths(0, 40), Thorough: []int{40, 7}}
	batchAVX2 = Elements{MinLength: 32, Loops: []Loop{{Label: "block", Block: 32, Visit: 2}},
		Lengths: lengths(32, 128), Thorough: []int{32, 77, 128}}
	batchAVX512 = Elements{MinLength: 1,
		Loops:   []Loop{{Label: "block", Block: 64, Visit: 3}, {Label: "eight", Block: 8, Visit: 2}},
		Lengths: lengths(0, 192), Thorough: []int{63, 64, 97, 192}}

	setsAVX2   = Elements{Loops: []Loop{{Label: "block", Block: 32, Visit: 1}}, Lengths: lengths(0, 63)}
	setsAVX512 = Elements{Loops: []Loop{{Label: "block", Block: 64, Visit: 1}}, Lengths: lengths(0, 127)}

	lanesAVX2 = Elements{MinLength: 1, Loops: []Loop{{Label: "four", Block: 4, Visit: 2}},
		Lengths: lengths(1, 9), Thorough: []int{1}}
	lanesAVX512 = Elements{MinLength: 1, Loops: []Loop{{Label: "eight", Block: 8, Visit: 2}},
		Lengths: lengths(1, 17), Thorough: []int{1}}
	// With fewer than four positions, the last one is in several lanes.
	tailsAVX2 = Elements{MinLength: 1, Loops: lanesAVX2.Loops,
		Lengths: lengths(1, 9), Thorough: []int{4}}
	groupsAVX2 = Elements{MinLength: 1, Loops: []Loop{{Label: "group", Block: 32, Visit: 2, Sliced: true}},
		Lengths: append(lengths(1, 33), 53, 63, 64, 65), Thorough: []int{1}}
	groupsAVX512 = Elements{MinLength: 1, Loops: []Loop{{Label: "group", Block: 64, Visit: 2, Sliced: true},
		{Label: "eight", Block: 8, Visit: 2}},
		Lengths: []int{2, 7, 8, 9, 16, 17, 40, 41, 63, 65, 104, 127, 128, 105}, Thorough: []int{64, 1}}

	// If n is no multiple of the block, the last iteration processes the last elements.
	movesAVX2 = Elements{MinLength: 4, Loops: []Loop{{Label: "four", Block: 4, Visit: 2}},
		Lengths: lengths(4, 17), Thorough: []int{4}}
	movesAVX512 = Elements{MinLength: 8, Loops: []Loop{{Label: "eight", Block: 8, Visit: 2}},
		Lengths: lengths(8, 33), Thorough: []int{8}}

	// If n is not a multiple of 16, the first iteration processes the last elements, and the
	// later ones start at the first.
	loopsNEON = []Loop{{Label: "block", Block: 16, Visit: 3, Rereads: true}}
	batchNEON = Elements{MinLength: 16, Loops: loopsNEON, Lengths: lengths(16, 64), Thorough: []int{16, 31, 64}}
	setsNEON  = Elements{MinLength: 16, Loops: loopsNEON, Lengths: lengths(16, 49)}
)

// lengths returns the numbers from one to another.
func lengths(from, to int) (all []int) {
	for n := from; n <= to; n++ {
		all = append(all, n)
	}
	return all
}
