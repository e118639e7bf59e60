package methods

const (
	rank1        uint64 = 0x00000000000000ff
	rank8        uint64 = 0xff00000000000000
	aFile        uint64 = 0x0101010101010101
	bFile        uint64 = 0x0202020202020202
	hFile        uint64 = 0x8080808080808080
	a1h8Diagonal uint64 = 0x8040201008040201
	a8h1Diagonal uint64 = 0x0102040810204080

	// innerFile is the six inner squares of the A-file.
	innerFile uint64 = 0x0001010101010100
)

// A LineKind is one of the four lines through a square. Only its low two bits count.
type LineKind uint8

const (
	Rank         LineKind = iota // west to east
	File                         // south to north
	Diagonal                     // parallel to a1-h8
	AntiDiagonal                 // parallel to a8-h1
)
