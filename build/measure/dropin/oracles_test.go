package main

import (
	"flag"
	"os"
	"os/exec"
	"strings"
	"testing"

	corentings "github.com/corentings/chess/v2"
	dragontooth "github.com/dylhunn/dragontoothmg"
	notnil "github.com/notnil/chess"

	"github.com/kindergarten-bitboards/kindergarten/enginetest"
)

var games = flag.Int("games", 0, "compare the moves in this `number` of random games too")

// oracles are other libraries. Each lists the legal moves after moves from a FEN. Package
// enginetest names the bug of one that has a bug, in the test of a rule.
var oracles = []struct {
	name      string
	list      func(fen string, made ...string) []string
	test, bug string
}{
	{"corentings", ofCorentings, "", ""},
	{"notnil", ofNotnil, "", ""},
	{"notnil_by_UCI", ofNotnilByUCI, "/Play/castling", "e8g8 is illegal: a king in check does not castle"},
	{"dragontoothmg", ofDragontooth, "/Moves/en_passant", "is missing, a capture en passant, along a pin"},
}

// UnmarshalText also finds out whether the side to move is in check, which the options for FENs
// of the two libraries do not.
func ofCorentings(fen string, made ...string) (names []string) {
	p := new(corentings.Position)
	if err := p.UnmarshalText([]byte(fen)); err != nil {
		panic(err)
	}
	for _, name := range made {
		for _, m := range p.ValidMoves() {
			if m.String() == name {
				p = p.Update(&m)
				break
			}
		}
	}
	for _, m := range p.ValidMoves() {
		names = append(names, m.String())
	}
	return names
}

func ofNotnil(fen string, made ...string) []string {
	return notnilMoves(fen, made, func(p *notnil.Position, name string) *notnil.Move {
		for _, m := range p.ValidMoves() {
			if m.String() == name {
				return m
			}
		}
		panic("no move " + name)
	})
}

func ofNotnilByUCI(fen string, made ...string) []string {
	return notnilMoves(fen, made, func(p *notnil.Position, name string) *notnil.Move {
		m, err := notnil.UCINotation{}.Decode(p, name)
		if err != nil {
			panic(err)
		}
		return m
	})
}

func notnilMoves(fen string, made []string, move func(*notnil.Position, string) *notnil.Move) (names []string) {
	p := new(notnil.Position)
	if err := p.UnmarshalText([]byte(fen)); err != nil {
		panic(err)
	}
	for _, name := range made {
		p = p.Update(move(p, name))
	}
	for _, m := range p.ValidMoves() {
		names = append(names, m.String())
	}
	return names
}

func ofDragontooth(fen string, made ...string) (names []string) {
	b := dragontooth.ParseFen(fen)
	for _, name := range made {
		m, err := dragontooth.ParseMove(name)
		if err != nil {
			panic(err)
		}
		b.Apply(m)
	}
	for _, m := range b.GenerateLegalMoves() {
		names = append(names, m.String())
	}
	return names
}

// TestOracles compares the library's legal moves with those of others, in positions and after
// moves. A library with a bug fails in a process of its own.
func TestOracles(t *testing.T) {
	const variable = "DROPIN_ORACLE"
	for _, o := range oracles {
		t.Run(o.name, func(t *testing.T) {
			if o.bug != "" && os.Getenv(variable) == "" {
				cmd := exec.Command(os.Args[0], "-test.run=^TestOracles$/^"+o.name+"$"+o.test)
				cmd.Env = append(os.Environ(), variable+"=1")
				if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), o.bug) {
					t.Errorf("error %v, and want %q in\n%s", err, o.bug, out)
				}
				return
			}
			t.Run("Moves", func(t *testing.T) {
				list := func(fen string) []string { return o.list(fen) }
				enginetest.Moves(t, list, enginetest.NoChess960(), enginetest.Games(*games+1))
			})
			t.Run("Play", func(t *testing.T) {
				enginetest.Play(t, o.list, enginetest.NoChess960(), enginetest.Games(*games))
			})
		})
	}
}
