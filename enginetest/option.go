package enginetest

import (
	"io"
	"testing"
)

// An Option changes what [Moves], [Play], [Perft], [Exchange] and [ExchangeAtLeast] compare. The last four are of exchanges.
type Option struct{ apply func(*config) }

type config struct {
	games       int
	most        int  // positions after the cases, or 0
	standard    bool // without Chess960
	unreachable bool
	trace       io.Writer

	// of exchanges
	values           *[7]int
	ignorePins       bool
	ignorePromotions bool
	capturesOnly     bool
}

// NoChess960 skips the positions of Chess960. Pass it if the engine plays only standard chess.
func NoChess960() Option { return Option{func(c *config) { c.standard = true }} }

// Games sets the number of random games whose positions are compared. The default is 300, of which go test -short
// compares the rarest positions. Games(0) compares only the named cases and the roots of the perft suite.
func Games(n int) Option { return Option{func(c *config) { c.games, c.most = n, 0 }} }

// Unreachable adds positions to which no move leads, such as a check that the double step before a
// capture en passant cannot have given. Correct engines may differ there.
func Unreachable() Option { return Option{func(c *config) { c.unreachable = true }} }

// Trace writes each position to w before the engine is asked for it, as a command of the Universal
// Chess Interface. An engine that ends the process, as log.Fatal does, leaves no failure. The last
// line that Trace([os.Stderr]) writes is its position.
func Trace(w io.Writer) Option { return Option{func(c *config) { c.trace = w }} }

// Values sets the values of pawn, knight, bishop, rook, queen, king and none with which [Exchange] compares. The
// last is 0.
func Values(values [7]int) Option { return Option{func(c *config) { c.values = &values }} }

// IgnorePins lets pieces capture in exchanges although their king could be captured then.
func IgnorePins() Option { return Option{func(c *config) { c.ignorePins = true }} }

// IgnorePromotions lets a pawn that recaptures on its last rank stay a pawn in exchanges, as in most engines.
func IgnorePromotions() Option { return Option{func(c *config) { c.ignorePromotions = true }} }

// CapturesOnly compares the exchanges of captures alone, for a function that takes no other moves.
func CapturesOnly() Option { return Option{func(c *config) { c.capturesOnly = true }} }

func configure(options []Option) (c config) {
	c.games = 300
	if testing.Short() {
		c.most = 16_000
	}
	for _, o := range options {
		if o.apply != nil {
			o.apply(&c)
		}
	}
	return c
}
