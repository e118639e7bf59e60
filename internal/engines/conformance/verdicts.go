package conformance

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// A Fault is the part of an engine that is wrong.
type Fault uint8

const (
	List     Fault = iota // its moves, or how it reads a FEN
	Make                  // how it reads a move, makes it or takes it back: the list is right from the FEN
	Text                  // how it reads a move that it lists itself
	Read                  // how it reads a FEN: the list is right after moves
	Unsteady              // the same question has two answers
	Ended                 // no moves where it takes the game as drawn
)

// verdicts say what is wrong where that is more than the differences. Each is a claim. Check and Judge
// print it only after they have asked the engine the question that would refute it.
var verdicts = [...]struct{ class, text string }{
	Make: {"right from the FEN, wrong after ",
		"The same position is right by %s: making a move, taking one back or reading its text is wrong."},
	Text: {"a move is not read as the engine lists it", "The same position is right by %s: reading the text of a move is wrong."},
	Read: {"reading the FEN is wrong", "The same position is right by %s: reading the FEN is wrong."},
	Unsteady: {"another answer to the same question",
		"Asked again, the engine says something else: it keeps something between two answers, or is random."},
	Ended: {"no moves, as if the game were over",
		"%s: the engine seems to end the game. Lists of legal moves and perft do not end with a draw."},
}

// A Finding is a line after which an engine differs, with what is wrong there.
type Finding struct {
	*Setup    // the shortest that differs
	Fault     Fault
	Found     []Difference
	kind      string // of the first move of the line, or what reading the FEN gives
	otherwise string // the command by which the position is right, or why a game ends
}

// String returns the command that leads to the finding and its differences.
func (f *Finding) String() string {
	text := f.Command()
	if f.Name != "" {
		text += " (" + f.Name + ")"
	}
	for i, d := range f.Found {
		if i == 3 && len(f.Found) > 4 {
			text += fmt.Sprintf("\n  and %d more", len(f.Found)-i)
			break
		}
		text += "\n  " + d.Text
	}
	if !Reachable(f.Last()) {
		text += "\n  No move leads to this position: a right engine may differ."
	}
	if verdict := verdicts[f.Fault].text; verdict != "" {
		text += "\n  " + strings.Replace(verdict, "%s", f.otherwise, 1)
	}
	return text
}

// Differ compares the moves after a line, and may set its Listed. It returns an error if the engine
// does not answer.
type Differ func(l *Setup) ([]Difference, error)

// Check asks once more for the moves after a line, which differ, and whether the engine ends a game or reads the
// counters of a FEN wrong.
func (differ Differ) Check(l *Setup, found []Difference) (f Finding, err error) {
	f = Finding{Setup: l, Found: found}
	if again, err := differ(l); err != nil {
		return f, err
	} else if !slices.EqualFunc(found, again, func(d, e Difference) bool { return d.steady() == e.steady() }) {
		f.Fault = Unsteady
		return f, nil
	}
	ends := found[0].Class == noMoves
	if fields := strings.Fields(l.FEN()); len(l.moves) == 0 && fields[4]+fields[5] != "01" {
		early := NewSetup("", strings.Join(fields[:4], " ")+" 0 1")
		if found, err := differ(early); err != nil {
			return f, err
		} else if len(found) == 0 {
			f.Fault, f.kind, f.otherwise = Read, ": the counters", early.Command()
			if ends && fields[4] != "0" {
				f.Fault, f.kind, f.otherwise = Ended, "", "It has moves by "+early.Command()+", with another halfmove clock"
			}
			return f, nil
		}
	}
	if ends {
		if f.otherwise = differ.ending(l); f.otherwise != "" {
			f.Fault = Ended
		}
	}
	return f, nil
}

// right reports whether the moves after a line are right.
func (differ Differ) right(l *Setup) bool {
	found, err := differ(l)
	return err == nil && len(found) == 0
}

// steady returns what two differences share that are the same. The numbers in a message of the engine may change.
func (d Difference) steady() Difference {
	if strings.HasPrefix(d.Class, "the engine ") {
		d.Text = ""
	}
	return d
}

// ending returns why an engine without moves after a line takes the game as drawn, or "". It asks for
// the same position without the reason for a draw.
func (differ Differ) ending(l *Setup) string {
	p, times := l.Last(), 0
	for i := range l.positions {
		if l.positions[i] == *p {
			times++
		}
	}
	switch {
	case times > 1 && differ.right(l.End()):
		return fmt.Sprintf("The position occurs %d times in the line", times)
	case len(l.moves) > 0:
		return "" // Judge goes on to the FEN
	}
	for sq := 8; sq < 56 && p.Pawns|p.Rooks|p.Queens == 0; sq++ {
		more := *p
		more.Pawns |= 1 << sq &^ p.Occupied()
		more.White |= more.Pawns
		if more.Pawns == 0 || capturable(&more) {
			continue
		}
		list := movegen.Append(nil, &more)
		gone := func(m movegen.Move) bool { return !slices.Contains(list, m) }
		if !slices.ContainsFunc(movegen.Append(nil, p), gone) && differ.right(Of(more)) {
			return "It has moves with a pawn more, by " + Of(more).Command()
		}
	}
	return ""
}

// Castles reports whether the engine lists castling after a line.
func (differ Differ) Castles(l *Setup) bool {
	differ(l)
	return slices.ContainsFunc(l.Listed, func(text string) bool {
		m, err := movegen.Parse(l.Last(), Normal(text))
		return err == nil && m.IsCastling()
	})
}

// Along plays a line and judges the first position where the moves differ.
func (differ Differ) Along(l *Setup) (*Finding, error) {
	told, found, err := differ.told(l)
	if len(found) == 0 {
		return nil, err
	}
	f, err := differ.Judge(told, found)
	return &f, err
}

// Judge finds out what is wrong with a line after which the moves differ. If they are right by the FEN
// of the last position, it returns the shortest part of the line that differs, of which all other
// positions are right.
func (differ Differ) Judge(l *Setup, found []Difference) (f Finding, err error) {
	f, err = differ.Check(l, found)
	if n := len(l.moves); err != nil || f.Fault != List {
		return f, err
	} else if n == 0 {
		return f, differ.read(&f)
	}
	end := l.End()
	if found, err = differ(end); err != nil {
		return f, err
	} else if len(found) > 0 {
		return differ.Judge(end, found)
	}
	f.Fault, f.otherwise = Make, end.Command()
	for n, i := len(l.moves), len(l.moves)-1; ; i = max(0, i-1-(n-i)/8) {
		part, found, err := differ.told(l.From(i))
		if err != nil {
			return f, err
		}
		switch m := len(part.moves); {
		case m < n-i && (m > 0 || i == 0): // an earlier position is wrong
			return differ.Judge(part, found)
		case len(found) > 0 && m > 0:
			f.Setup, f.Found, f.kind = part, found, Kind(part.First(), part.moves[0])
			if m > 1 {
				f.kind += " and later moves"
				return f, nil
			}
			return f, differ.made(&f)
		case i == 0: // the moves agree this time
			f.Fault = Unsteady
			return f, nil
		}
	}
}

// told plays a line as far as the moves agree, and tells the engine each move as it lists it.
func (differ Differ) told(l *Setup) (part *Setup, found []Difference, err error) {
	part = l.To(0)
	for i := 0; ; i++ {
		if found, err = differ(part); err != nil || len(found) > 0 || i == len(l.moves) {
			return part, found, err
		}
		part.Play(l.moves[i])
	}
}

// read finds out whether reading the FEN is wrong. It asks for the moves after one that leads to the position from another,
// of which the moves are right.
func (differ Differ) read(f *Finding) error {
	tries := 0
	for before, m := range LastMoves(f.Last()) {
		l := Of(before)
		l.Play(m)
		l, found, err := differ.told(l)
		if tries++; err == nil && len(l.moves) == 0 && tries < 4 {
			continue
		} else if err != nil || len(found) > 0 {
			return err
		}
		f.Fault, f.otherwise = Unsteady, l.Command()
		if found, err = differ(f.Setup); len(found) > 0 { // once more
			if f.kind, err = differ.readAs(f); err == nil {
				f.Fault = Read
			}
		}
		return err
	}
	return nil
}

// readAs returns of which other position the moves or their number are, or "" if of none or of several. It asks again.
func (differ Differ) readAs(f *Finding) (as string, err error) {
	others := [...]Position{*f.Last(), *f.Last(), *f.Last()}
	others[0].State &^= f.Last().EnPassant()
	others[1].SetCastlingRooks(0)
	others[2].SetSideToMove(positions.Opponent)
	for i, text := range [...]string{": the en passant square", ": the castling rights", ": the side to move"} {
		other := *f.Setup
		other.positions = others[i : i+1]
		found, err := differ(&other)
		switch {
		case err != nil:
			return "", err
		case len(found) > 0:
		case as != "":
			return "", nil
		default:
			as = text
		}
	}
	return as, nil
}

// made changes a finding of one move if the engine reads another text of it, or if the listed moves are those of the
// position before it.
func (differ Differ) made(f *Finding) error {
	plain, before := *f.Setup, *f.Setup
	plain.retell()
	if plain.Made()[0] != f.Made()[0] {
		if found, err := differ(&plain); err != nil {
			return err
		} else if len(found) == 0 {
			f.Fault, f.kind, f.otherwise = Text, "", plain.Command()
			return nil
		}
	}
	before.positions = slices.Repeat(f.positions[:1], len(f.positions))
	found, err := differ(&before)
	if err == nil && len(found) == 0 && before.Listed != nil {
		f.Found = []Difference{{"the move is not made",
			"the moves are those of the position before " + f.Made()[0] + ", which is not made"}}
	}
	return err
}
