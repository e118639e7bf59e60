package occupancies

// A Case is a lookup that targets one bug. The cases seed all fuzz targets that take an
// occupancy, and run as subtests of each package.
type Case struct {
	Name      string // the bug, or the board that shows it
	Square    int    // any number: only its low six bits count
	Occupancy uint64
	Why       string // what the lookup must get right
}

// Cases are the cases of single lookups. Maps take their occupancies.
var Cases = []Case{
	{"empty-board-corner-a1", 0, 0, "without blockers each ray from a1 runs to the far edge"},
	{"empty-board-corner-h8", 63, 0, "without blockers each ray from h8 runs to the far edge"},
	{"full-board-a1", 0, 0xffffffffffffffff, "three rays end after one step, five have no square"},
	{"full-board-centre", 35, 0xffffffffffffffff, "all eight rays end after one step"},
	{"full-board-h8", 63, 0xffffffffffffffff, "three rays end after one step, five have no square"},
	{"both-camps", 28, 0xffff00000000ffff, "the board of the initial position: files are blocked, ranks are free"},
	{"own-square-alone", 27, 0x0000000008000000, "a slider does not block itself"},
	{"own-square-among-blockers", 36, 0x0000185820140000, "an index must not depend on the slider's own square"},

	{"wrap-h-file-to-a-file", 31, 0x0000010101000000, "a step east from the h-file leaves the board"},
	{"wrap-a-file-to-h-file", 32, 0x0000008080800000, "a step west from the a-file leaves the board"},
	{"highest-bit", 55, 0x8000000000000000, "bit 63 is a blocker, not a sign"},

	{"edges-only-centre", 28, 0xff818181818181ff, "the last square of a ray does not change the attacks"},
	{"edges-only-corner", 56, 0xff818181818181ff, "the same squares block a slider on the edge"},
	{"both-ends-of-every-line", 27, 0x8801000081000049, "an index must leave out the ends of all four lines"},
	{"next-to-edges", 28, 0x007e424242427e00, "only the last relevant square of each ray is occupied"},
	{"next-to-last-squares", 0, 0x0041000000000040,
		"the last relevant squares from a corner are the end bits of the indices"},
	{"neighbours-of-corner-h1", 7, 0x000000000000c040,
		"the first relevant squares from a corner are the end bits of the indices"},
	{"corners", 0, 0x8100000000000081, "blockers in the corners do not change the attacks from a1"},
	{"inner-squares-only", 7, 0x007e7e7e7e7e7e00, "an empty rank and file border on full ones"},
	{"diagonal-of-one-square", 7, 0x8040201008040201, "the diagonal of h1 has no other square"},
	{"diagonal-of-two-squares", 8, 0x0000000000000102, "the anti-diagonal of a2 has one other square and no inner one"},
	{"long-diagonal-full", 27, 0x8040201008040201, "the diagonal of eight squares is full, the slider's included"},
	{"long-anti-diagonal-full", 28, 0x0102040810204080,
		"the anti-diagonal of eight squares is full, the slider's included"},

	{"dark-squares", 27, 0xaa55aa55aa55aa55, "a bishop on d4 is blocked at once, a rook is not"},
	{"light-squares", 27, 0x55aa55aa55aa55aa, "a rook on d4 is blocked at once, a bishop is not"},
	{"every-other-file", 28, 0x5555555555555555, "a carry from one file to the next changes every rank"},
	{"every-other-rank", 28, 0x00ff00ff00ff00ff, "a carry from one rank to the next changes every file"},

	{"file-fold-a1-blocker-a5", 0, 0x0000000100000000, "a fold of all eight squares takes a5 for a8"},
	{"file-fold-a1-blocker-a8", 0, 0x0100000000000000, "a fold of all eight squares takes a8 for a5"},
	{"file-fold-a1-blockers-a5-and-a8", 0, 0x0100000100000000, "a fold of all eight squares lets a5 and a8 collide"},
	{"file-fold-full-f-file", 29, 0x2020202020202020,
		"a fold by 29 counts f4 twice and takes the full file for the empty one"},
	{"file-fold-full-g-file", 38, 0x4040404040404040,
		"a fold by 29 counts g4 twice and takes the full file for the empty one"},
	{"file-fold-full-h-file", 7, 0x8080808080808080,
		"a fold by 29 counts h4 twice and takes the full file for the empty one"},
	{"file-fold-h-file-without-slider", 63, 0x0080808080808080,
		"the same with the slider on h8 and missing from the occupancy"},
	{"file-fold-lower-half", 45, 0x00000000ffffffff,
		"all blockers are in the lower word of the fold, the slider is in the upper"},
	{"file-fold-upper-half", 18, 0xffffffff00000000,
		"all blockers are in the upper word of the fold, the slider is in the lower"},

	{"osborne-first-factor-h1", 7, 0x0080000000000000,
		"the published factor of rank 1 maps this and h2 with h7 to one index"},
	{"osborne-last-factor-h8", 63, 0x0080000000800000,
		"the published factor of rank 8 maps this and h3 alone to one index"},
	{"osborne-own-square-d2", 11, 0x0008080000000800, "the published mask keeps the slider's own square"},
	{"osborne-own-square-d7", 51, 0x0008080000000800, "the published mask keeps the slider's own square"},

	{"square-64", 64, 0x0000000100000010, "square 64 is a1"},
	{"square-127", 127, 0x0800000080000000, "square 127 is h8"},
	{"square-128", 128, 0xffffffffffffffff, "square 128 is a1, and negative as an int8"},
	{"square-255", 255, 0x0240000000008000, "square 255 is h8, and -1 as an int8"},
	{"square-least-of-32-bits", -1 << 31, 0x0100000100000040, "the least int32 is a1"},
	{"square-most-of-32-bits", 1<<31 - 1, 0x0100000100000040, "the greatest int32 is h8"},
}

// A SetCase is a set-wise lookup that targets one bug.
type SetCase struct {
	Name                            string // the bug, or the board that shows it
	Diagonal, Orthogonal, Occupancy uint64
	Why                             string // what the lookup must get right
}

// SetCases are the cases of set-wise lookups. Lookups of one kind of slider take the
// orthogonal set.
var SetCases = []SetCase{
	{"nothing", 0, 0, 0, "no piece attacks nothing"},
	{"everything", 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff,
		"each piece attacks its neighbours, off the board none"},
	{"all-pieces-on-empty-board", 0xffffffffffffffff, 0xffffffffffffffff, 0,
		"pieces that are not in the occupancy do not block"},
	{"no-pieces-on-full-board", 0, 0, 0xffffffffffffffff, "blockers attack nothing"},
	{"orthogonal-alone", 0, 0x0012008100240018, 0x00ff00000000ff00, "orthogonal sliders have no diagonal attacks"},
	{"diagonal-alone", 0x0012008100240018, 0, 0x00ff00000000ff00, "diagonal sliders have no orthogonal attacks"},
	{"queen-in-both-sets", 0x0000000008000000, 0x0000000008000000, 0x000028002a002a00, "a square in both sets is a queen"},

	{"wrap-a-file-and-h-file", 0x8181818181818181, 0x8181818181818181, 0,
		"a step off the a-file or the h-file leaves the board"},
	{"wrap-with-blockers", 0x8080808080808080, 0x8080808080808080, 0x0101010141010101,
		"the same with blockers where a wrapped ray would go"},
	{"first-and-last-rank", 0xff000000000000ff, 0xff000000000000ff, 0x00ff00000000ff00,
		"a step off the first or the last rank leaves the board"},
	{"corners", 0x8100000000000081, 0x8100000000000081, 0x7e8181818181817e, "the long diagonals alone are free"},
	{"lowest-bit", 0x0000000000000001, 0x0000000000000001, 0x0000000000000002, "a shift must not drop a1"},
	{"highest-bit", 0x8000000000000000, 0x8000000000000000, 0x4000000000000000, "a shift must not copy or drop h8"},

	{"own-squares-occupied", 0x2000000000000004, 0x8000000000000001, 0xa000000000000005,
		"sliders do not block themselves, and block one another"},
	{"own-squares-not-occupied", 0x2000000000000004, 0x8000000000000001, 0, "sliders may be missing from the occupancy"},
	{"one-kind-blocks-the-other", 0x0000000008000000, 0x0000000000000008, 0x0000000008000008,
		"the rook on d1 stops at the bishop on d4"},
	{"one-kind-blocks-the-other-only-if-occupied", 0x0000000008000000, 0x0000000000000008, 0x0000000000000008,
		"the bishop on d4 is not in the occupancy and blocks nothing"},
	{"sliders-behind-one-another", 0x8040201008040201, 0x0101010101010101, 0x8141211109050301,
		"each slider of a line stops at the next"},
	{"sliders-see-through-missing-sliders", 0x8040201008040201, 0x0101010101010101, 0,
		"no slider of a line stops at the next"},

	{"a1-blockers-a5-and-a8", 0x0000000000000001, 0x0000000000000001, 0x0100000100000000,
		"nothing behind the first blocker is attacked"},
	{"full-f-g-h-files", 0, 0x4000000080000020, 0xe0e0e0e0e0e0e0e0, "the files that a fold by 29 gets wrong"},
}
