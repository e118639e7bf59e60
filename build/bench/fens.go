package main

import (
	"math/rand/v2"
	"strings"

	corentings "github.com/corentings/chess/v2"
	notnil "github.com/notnil/chess"

	"github.com/kindergarten-bitboards/kindergarten/attacks/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/internal/rules"
)

// standardGames returns n positions of random games whose castling every library knows.
func standardGames(seed uint64, n int) (boards []rules.Board) {
	for b := range rules.Games(rand.New(rand.NewPCG(seed, 0))) {
		if strings.Trim(strings.Fields(b.FEN())[2], "KQkq-") == "" {
			boards = append(boards, *b) // Games makes the next move on the same board
		}
		if len(boards) == n {
			break
		}
	}
	return boards
}

// fenComparisons parse the FENs of random games of standard chess, which all parsers know.
func fenComparisons() []*comparison {
	const all, n = 4096, 16
	var texts [][]byte
	for _, b := range standardGames(47, all) {
		texts = append(texts, []byte(b.FEN()))
	}
	c := &comparison{name: "FENs of games", unit: "FEN", operations: n}
	add := func(name string, parse func(text []byte) error) {
		w := window{n: n, total: all}
		c.add(name, func() {
			for from, to := w.next(); from < to; from++ {
				if err := parse(texts[from]); err != nil {
					panic(name + " cannot read " + string(texts[from]) + ": " + err.Error())
				}
			}
		})
	}
	add("package positions/fen", func(text []byte) error {
		_, _, err := fen.Parse[uint64](text)
		return err
	})
	add("corentings/chess", new(corentings.Position).UnmarshalText)
	add("notnil/chess", new(notnil.Position).UnmarshalText)
	return []*comparison{c}
}
