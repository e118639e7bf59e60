package enginetest

import "testing"

// An Option changes what [Moves], [Play] and [Perft] compare.
type Option struct{ apply func(*config) }

type config struct {
	games       int
	standard    bool // without Chess960
	unreachable bool
}

// NoChess960 skips the positions of Chess960. Pass it if the engine plays only standard chess.
func NoChess960() Option { return Option{func(c *config) { c.standard = true }} }

// Games sets the number of random games whose positions are compared. The default is 300, or 30
// with go test -short. Games(0) compares only the named cases and the roots of the perft suite.
func Games(n int) Option { return Option{func(c *config) { c.games = n }} }

// Unreachable adds positions that no game reaches, such as a check that the double step before a
// capture en passant cannot have given. Correct engines may differ there.
func Unreachable() Option { return Option{func(c *config) { c.unreachable = true }} }

func configure(options []Option) (c config) {
	c.games = 300
	if testing.Short() {
		c.games = 30
	}
	for _, o := range options {
		o.apply(&c)
	}
	return c
}
