// Package attacks tells which squares a rook, bishop or queen attacks, one
// lookup at a time.
//
//	targets := attacks.Rook(sq, occ) &^ own
//
// The functions take an engine's own square and bitboard types, and inline into
// the caller. They look attacks up in twelve kilobytes of
// static tables by mask, multiply, shift, look up (kindergarten bitboards);
// nothing is built at start-up and nothing is allocated. They are pure and may
// be called from any number of goroutines. For many lookups in one call see
// package [github.com/kindergarten-bitboards/kindergarten/attacks/bulk].
//
// # Squares and bitboards
//
// Squares are numbered along the ranks: a1 = 0, b1 = 1, … h8 = 63, and square
// sq is bit 1<<sq of a bitboard. Only the low six bits of a square count, so
// that every value is safe: a call never panics and never reads outside the
// tables.
//
// Attacks are the squares a slider reaches in each direction up to and
// including the first occupied one, whoever stands there; take your own pieces
// away with &^. Whether the slider's own square is in the occupancy does not
// matter. [EmptyRook] and [EmptyBishop] are the attacks on an empty board.
//
// # Type arguments
//
// The bitboard is the first type parameter. It is inferred where an argument
// holds one. Where none does, name it, and the square's type is still
// inferred:
//
//	attacks.Queen(sq, occ)              // inferred
//	attacks.Queen[Bitboard](sq, 0)      // an untyped constant has no type to infer
//	attacks.Between[Bitboard](from, to) // no argument holds a bitboard
//
// A constant for a square, as in Queen(28, occ), stands for an int.
//
// # Around the sliders
//
// What engines build around sliders is here as well: the attacks of knights,
// kings and pawns, by square and by set; fills and spans of files; the
// attackers of a square, check masks and pins. The functions take plain
// bitboards, the occupancy among them, and ask for no type of position. Colours
// are an engine's own business: pawns move north or south. The examples show
// how exchanges, mobility, king safety, captures en passant and castling are
// made of them.
//
// # Other numberings
//
// Rook, Bishop, Queen, Rank and File hold for every board that numbers its
// squares row by row, so with a8 = 0 or h1 = 0 as well as with a1 = 0. Under
// those two, Diagonal and AntiDiagonal exchange their names; and of the
// directions of a [Ray], north and south do where a8 = 0, east and west where
// h1 = 0. Where the square is numbered from a1 = 0 but its bit
// is 63-sq, turn the square around, since the occupancy is turned around
// already; the pawns of White move south there, as they do with a8 = 0:
//
//	func rookAttacks(sq Square, occ Bitboard) Bitboard { return attacks.Rook(sq^63, occ) }
//
// # Inlining
//
// Every function inlines fully: in generic code that is instantiated elsewhere, and
// in builds with a profile (default.pgo). A lookup also inlines through an adapter
// and a wrapper around it; [Attackers], [AttackedBySliders] and [Pins] do where they
// are called directly. In functions of more than 5,000 nodes, several hundred lines,
// the compiler inlines little. There a lookup is a call, which costs one or two
// nanoseconds more.
package attacks
