package uci

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// forms are how programs print counts: what comes first, each part, what is between two, and what comes last.
// Verbs are replaced as print does.
var forms = []struct {
	first, part, between, last string
	refused                    bool
}{
	// Parts, one on a line.
	{"", "{m}: {n}", "\n", "\n\nNodes searched: {N}\n", false},
	{"", "{m}: {n}", "\n", "", false},
	{"", "{m} {n}", "\n", "", false},
	{"", "{m} {n}", "\n", "\n\n{N}", false},
	{"", "{m}\t{n}", "\n", "\nTotal\t{N}", false},
	{"", "{m} - {n}", "\n", "", false},
	{"", "{m} = {n}", "\n", "\nsum = {N}", false},
	{"", "{m},{n}", "\n", "", false},
	{"move,nodes\n", "{m},{n}", "\n", "\ntotal,{N}", false},
	{"move;nodes;time\n", "{m};{n};3", "\n", "", false},
	{"", "{m},{n},123", "\n", "\n{N},456", false},
	{"", "{i}. {m} - {n}", "\n", "\n{N}", false},
	{"", "{i}) {m} {n}", "\n", "\nMoves: {c}\nNodes: {N}\nTime: 0.020", false},
	{"", "info string {m} {n}", "\n", "\ninfo string nodes {N}", false},
	{"", "info string {m}: {n}", "\n", "", false},
	{"", "{m}......{n}", "\n", "\ntotal.....{N}", false},
	{"", "{m} . . . {n}", "\n", "", false},
	{"", "{m}:      {n}", "\n", "\nTotal:    {N}", false},
	{"", "{m} {0n}", "\n", "\n{N}", false},
	{"", "  {m} |   {n} |", "\n", "\n total |   {N} |", false},
	{"+------+---+\n", "| {m} | {n} |", "\n", "\n+------+---+\n| {N} |", false},
	{"", "Move: {m} Nodes: {n}", "\n", "", false},
	{"", "Move: {m} Nodes: {n}", "\n", "\nTotal Nodes: {N}", false},
	{"", "Move: {m}, Nodes: {n}, Time: 0.01", "\n", "\nNodes: {N}, Time: 0.2", false},
	{"", "move={m} nodes={n}", "\n", "\ndepth={d} nodes={N}", false},
	{"", "{m} => {n}", "\n", "", false},
	{"", "{m} -> {n}", "\n", "\n-> {N}", false},
	{"", "{m} → {n}", "\n", "\nΣ {N}", false},
	{"", "{m}: {n} nodes", "\n", "\n{N} nodes", false},
	{"", "{m} ({n})", "\n", "", false},
	{"", "{m}: {n} (5%)", "\n", "\n{N}", false},
	{"", "{m} 0.05 {n}", "\n", "\n{N}", false},
	{"", "{m} [{i}/{c}] {n}", "\n", "\n{N} leaves in 20 ms, 133333 nps", false},
	{"", "{m} {n} {fen}", "\n", "\n{N}", false},
	{"", "after {m} there are {n} leaves", "\n", "\nthere are {N} leaves", false},
	{"", "{M}: {n}", "\n", "\nNODES: {N}", false},
	{"", "\x1b[32m{m}\x1b[0m: \x1b[1m{n}\x1b[0m", "\n", "\n\x1b[1;31m{N}\x1b[0m", false},
	{"\ufeff", "{m}: {n}", "\n", "", false},
	{"", "{m}: {n}", "\r\n", "\r\nNodes: {N}", false},
	{"", "{m}: {n}", "\r", "\rNodes: {N}\r", false},
	{"", "{m}: {n}", "\r", "", false},
	{"", "{m}\n{n}", "\n", "", false},
	{"", "Move: {m}\nNodes: {n}\n", "\n", "\nTotal: {N}", false},
	{"Perft to depth {d}\n", "{m}: {n}", "\n", "\nPerft {d} = {N}", false},
	{"depth {d} nodes {N}\n", "{m}: {n}", "\n", "", false},
	{"{N}\n", "{m}: {n}", "\n", "", false},
	{"", "{m}: {n}.0", "\n", "\nNodes: {N}.0", false},
	// The count before the move.
	{"", "{n} {m}", "\n", "", false},
	{"", "{n} {m}", "\n", "\n{N} total", false},
	{"", "{n}: {m}", "\n", "\n{N}", false},
	{"", "  {n}\t{m}", "\n", "", false},
	{"", "{n} nodes after {m}", "\n", "\n{N} nodes", false},
	{"", "{i} {m} {n}", "\n", "", false},
	{"<perft nodes=\"{N}\">", "<m n=\"{m}\">{n}</m>", "", "</perft>", false},
	{"perft({d})\n8 r n b q k b n r\n7 p p p\n  a b c d e f g h\n{fen}\n", "{m}: {n}", "\n", "\nNodes searched  : {N}", false},
	{"", "{m} ({o}): {n}", "\n", "\nNodes: {N}", false},
	{"", "{i}/{c} {m} {n} {N}", "\n", "\n{N}", false},
	// Several parts on a line.
	{"", "{m}:{n}", " ", "", false},
	{"", "{m}:{n}", " ", " {N}", false},
	{"", "{m}: {n}", "  ", "\n{N}", false},
	{"", "{m} {n}", " ", "", false},
	{"", "{n} {m}", " ", "", false},
	{"", "{m}={n}", ", ", "; total {N}", false},
	{"", "{m} {n}", "{tab}", "\n\nNodes: {N}", false},
	{"", "{m}: {n}", "{tab}", "", false},
	{"{", "\"{m}\":{n}", ",", "}", false},
	{"{", "\"{m}\": {n}", ", ", ", \"total\": {N}}", false},
	{"{\"total\": {N}, \"moves\": {", "\"{m}\": {n}", ", ", "}}", false},
	{"{\"moves\":{", "\"{m}\":{n}", ",", "},\"nodes\":{N},\"depth\":{d}}", false},
	{"{\n", "  \"{m}\": {n}", ",\n", "\n}", false},
	{"[", "{\"move\":\"{m}\",\"nodes\":{n}}", ",", "]", false},
	{"{", "'{m}': {n}", ", ", "}", false},
	{"{", "'{m}': {n}", ", ", "}\n{N}", false},
	{"[", "('{m}', {n})", ", ", "]", false},
	{"", "('{m}', {n})", "\n", "\n{N}", false},
	{"map[", "{m}:{n}", " ", "]", false},
	{"({N}, {", "'{m}': {n}", ", ", "})", false},
	// Moves.
	{"", "{f}-{t}{P}: {n}", "\n", "", false},
	{"", "{f}-{t}{=P}: {n}", "\n", "\n{N}", false},
	{"", "{f}{x}{t}{=P} {n}", "\n", "", false},
	{"", "{p}{f}{x}{t}{=P}: {n}", "\n", "\nNodes: {N} 153 ms", false},
	{"", "{p}{f}{x}{t}{P}: {n}", "\n", "", false},
	{"", "{f}{t}({P}): {n}", "\n", "", false},
	{"", "{f}{t}/{P}: {n}", "\n", "", false},
	{"", "{f}{t} {P}: {n}", "\n", "", false},
	{"", "{f}{t} {P} {n}", "\n", "\n{N}", false},
	{"", "{f}{t}={P}: {n}", "\n", "", false},
	{"", "{f} {t} {P}: {n}", "\n", "", false},
	{"", "{f}->{t}{P}: {n}", "\n", "\n{N}", false},
	{"", "{f} → {t} {P}: {n}", "\n", "", false},
	{"", "{f}→{t}={P}: {n}", "\n", "", false},
	{"", "{f}{t} {queen}: {n}", "\n", "", false},
	{"", "{f}{t}[{P}]: {n}", "\n", "", false},
	{"", "{o}: {n}", "\n", "\n{N}", false},
	{"", "{f}{t}: {n}", "\n", "", true}, // without the letter of a promotion
	{"", "{f}{t}: {n}", "\n", "\nNodes: {N}", false},
	{"", "{square}: {n}", "\n", "", true},
	{"", "{square}: {n}", "\n", "\nNodes: {N}", false},
	// Sums.
	{"{N}", "", "", "", false},
	{"Nodes: {N}", "", "", "", false},
	{"{d} {N} 0.00", "", "", "", false},
	{"| {d} | {N} | 0.00 |", "", "", "", false},
	{"perft {d}: {N} nodes in 0.020 s", "", "", "", false},
	{"{fen} depth {d}: {N}", "", "", "", false},
	{"{fen},{d},{N}", "", "", "", false},
	{"{fen};{d};{N}", "", "", "", false},
	{"D{d} {N}", "", "", "", false},
	{"{d}\n{N}\n7", "", "", "", false},
	{"{\"depth\": {d}, \"nodes\": {N}}", "", "", "", false},
	{"There are {c} moves and {N} leaves.", "", "", "", false},
	{"nothing", "", "", "", true},
	{"{hex}", "", "", "", true},
	{"Perft {d} {N} nodes\n{N}", "", "", "", false},
	{"Depth={d} Count={N}\nbestmove e2e4", "", "", "", false},
	{"133333 nps\n{N}", "", "", "", false},
	// What the known answers do not show.
	{"Nodes: {N}{later}", "", "", "", false},
	{"{N} {unit}{later}", "", "", "", false},
	{"{made}\n", "{i}. {m} - {n}", "\n", "\n{N}", false},
	{"", "{m} {hn}", "\n", "\nNodes: {N}", false},
}

// print is an answer in a form, with so many leaves more in the sum and in the first part.
func print(form []string, group string, l *conformance.Setup, depth int, more, moreInPart uint64) string {
	p := l.Last()
	parts, leaves := perft.Divide(context.Background(), p, depth, false, 1)
	number := func(n uint64) string {
		text := fmt.Sprint(n)
		for i := len(text) - 3; i > 0; i -= 3 {
			text = text[:i] + group + text[i:]
		}
		return text
	}
	list, later, unit := movegen.Append(nil, p), "", "leaves"
	if leaves == 1 {
		unit = "leaf"
	}
	if l.FEN() != beginning.FEN() && l.FEN() != special.FEN() {
		later = "\n9 nps in 8 ms"
	}
	replace := func(text string, i int) string {
		values := []string{"{N}", number(leaves + more), "{d}", fmt.Sprint(depth), "{fen}", l.End().FEN(), "{c}", fmt.Sprint(len(list)),
			"{hex}", fmt.Sprintf("%x", leaves), "{made}", strings.Join(l.Made(), " "), "{later}", later, "{unit}", unit}
		if i < len(list) {
			m := list[i]
			name, n := m.String(), parts[i]
			if i == 0 {
				n += moreInPart
			}
			promoted, letter, x, castled := strings.ToUpper(name[4:]), "", "-", name
			if piece, _ := p.PieceOn(m.From()); piece != positions.Pawn {
				letter = strings.ToUpper(strings.Replace(piece.String(), "kn", "n", 1)[:1])
			}
			if movegen.Captured(p, m) != positions.NoKind {
				x = "x"
			}
			if m.IsCastling() {
				castled = map[bool]string{true: "O-O", false: "O-O-O"}[m.To() > m.From()]
			}
			tab := strings.Repeat("\n", i%4/3)
			if tab == "" {
				tab = "\t"
			}
			values = append(values, "{m}", name, "{M}", strings.ToUpper(name), "{f}", name[:2], "{t}", name[2:4], "{n}", number(n),
				"{0n}", fmt.Sprintf("%09d", n), "{hn}", fmt.Sprintf("%x", n), "{i}", fmt.Sprint(i+1), "{P}", promoted, "{p}", letter, "{x}", x, "{o}", castled,
				"{tab}", tab, "{square}", name[2:4])
			for _, signs := range []string{"=%s", "(%s)", "/%s", " %s", "[%s]", "=%s"} {
				value := ""
				if promoted != "" {
					value = fmt.Sprintf(signs, promoted)
				}
				values = append(values, strings.Replace(signs, "%s", "{P}", 1), value)
			}
			values = append(values, "{=P}", strings.TrimSuffix("="+promoted, "="), "{queen}", m.Promotion().String())
		}
		slices.Reverse(values) // longer ones first
		for i := 0; i < len(values); i += 2 {
			values[i], values[i+1] = values[i+1], values[i]
		}
		return strings.NewReplacer(values...).Replace(text)
	}
	var text strings.Builder
	text.WriteString(replace(form[0], len(list)))
	for i := range list {
		if i > 0 {
			text.WriteString(replace(form[2], i))
		}
		text.WriteString(replace(form[1], i))
	}
	text.WriteString(replace(form[3], len(list)))
	return text.String()
}

// TestForms counts by programs that print in each form, with thousands in groups or not.
func TestForms(t *testing.T) {
	read, refused := 0, 0
	for i, f := range forms {
		if testing.Short() && i%4 != 0 {
			continue
		}
		group := []string{"", ",", " ", "", ".", "’", "\u202f", "_"}[i%8]
		form := []string{f.first, f.part, f.between, f.last}
		all := strings.Join(form, "")
		if strings.Contains(all, ",") && group == "," || (strings.Contains(all, "} {") || f.between == " ") && group == " " || strings.Contains(all, ".") && group == "." {
			group = ""
		}
		const planted = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
		known := map[string]string{}
		answer := func(l *conformance.Setup, depth int) string {
			question, wrong := fmt.Sprint(l.Command(), depth), uint64(0)
			if text, ok := known[question]; ok {
				return text
			}
			if depth == 2 && l.End().FEN() == planted {
				wrong = 1
			}
			known[question] = print(form, group, l, depth, wrong, wrong)
			return known[question]
		}
		check := func(how string, counter conformance.Counter, err error) {
			if err != nil {
				refused++
				own := func(text string) bool {
					return slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool {
						return strings.Contains(err.Error(), "the engine answers "+quote.Short(line)+" to ")
					})
				}
				if !f.refused || !slices.ContainsFunc(slices.Collect(maps.Values(known)), own) {
					t.Errorf("%q by %s is refused: %v", all, how, err)
				}
				return
			}
			if read++; f.refused {
				t.Errorf("%q by %s is read", all, how)
			}
			for _, l := range lines()[1:] {
				if found, err := counter.Compare(t.Context(), l, 3, 10_000, nil, func() {}); found != nil || err != nil {
					t.Errorf("%q by %s: error %v, finding %v", all, how, err, found)
				}
			}
			found, err := counter.Compare(t.Context(), conformance.NewSetup("", planted), 2, 10_000, nil, func() {})
			if err != nil || found == nil || found.FEN() != planted {
				t.Errorf("%q by %s: the planted count gives error %v, finding %v", all, how, err, found)
			}
		}
		s := Script{run: func(l *conformance.Setup, depth int) ([]string, error) {
			in, out := io.Pipe()
			go func() {
				io.WriteString(out, answer(l, depth))
				out.Close()
			}()
			p := newProcess(t.Context(), limit)
			close(p.ended)
			go p.read(in)
			lines, _ := p.until(limit, func(string) bool { return false })
			return lines, nil
		}}
		err := s.learn()
		check("a script", s.Count, err)
		speak := way{command: "perft", print: func(l *conformance.Setup, depth int, say printf) {
			say("%s", answer(l, depth))
		}}.speak
		play(t, speak, func(p *process, _ func()) {
			e := &Engine{process: p}
			err := e.greet("perft", questions())
			begun := time.Now()
			check("an engine", e.Count, err)
			// It may wait at the mate, once at each depth.
			if wait := time.Since(begun); wait > limit/20 {
				t.Errorf("%q by an engine: it waits for %v", all, wait)
			}
		})
		divides := strings.Contains(all, "{n}") && !strings.Contains(all, "{square}")
		wrong := [][2]uint64{{1, 1}} // leaves more in the sum and in the first part
		if divides && strings.Contains(all, "{N}") {
			wrong = [][2]uint64{{0, 1}, {1, 0}}
		}
		for depth := 1; depth <= beginnings; depth++ {
			question := fmt.Sprint(beginning.Command(), depth)
			right := known[question]
			for _, more := range wrong {
				known[question] = print(form, group, beginning, depth, more[0], more[1])
				err := s.learn()
				// A wrong sum of right parts at depth 1 may be another number.
				if err == nil && (depth > 1 || more[1] > 0) {
					t.Errorf("%q is read, although a count at depth %d is wrong", all, depth)
				}
				if err != nil && divides {
					was, quoted := shown(right), false
					for i, line := range shown(known[question]) {
						quoted = quoted || line != was[i] && strings.Contains(err.Error(), quote.Short(line))
					}
					if !quoted {
						t.Errorf("%q: the error for a wrong count is %v", all, err)
					}
				}
			}
			known[question] = right
		}
	}
	t.Logf("%d forms: %d read, %d refused", len(forms), read, refused)
}

// TestRead reads the lines of an answer.
func TestRead(t *testing.T) {
	before, onLine, after := form{offset: -1}, form{offset: 1}, form{offset: 2, across: true}
	for _, c := range []struct {
		form
		text, want string
	}{
		{onLine, "7 8", `# 7, ## 8`},
		{onLine, "7.5 8.0", `# 18446744073709551615, ## 8`},
		{onLine, "12 nodes 3 ms\nperft 2", `#nod 12, nodes#ms 3, perft# 2`},
		{onLine, "1 Leaf is 2", `#lea 1, is# 2`},
		{onLine, "Nodes: 7\ne2e4: 5", `nodes# 7, e2e4 5 "e2e4: 5"`},
		{onLine, "e2e4: 5 6 7", `:# beside parts 6, :## beside parts 7, e2e4 5 "e2e4: 5 6 7"`},
		{onLine, "9 e2e4 5 leaves 3 of 8", `# beside parts 9, leaves#of beside parts 3, of# beside parts 8, e2e4 5 "9 e2e4 5 leaves 3 of 8"`},
		{onLine, "e2e4\n5", `# 5`},
		{onLine, "e2e4 d2d4 5", `d2d4 5 "e2e4 d2d4 5"`},
		{onLine, "e2e4 5\n6 d2d4", `# 6, e2e4 5 "e2e4 5"`},
		{before, "5 e2e4 6 d2d4", `e2e4 5 "5 e2e4 6 d2d4", d2d4 6 "5 e2e4 6 d2d4"`},
		{before, "4 5 e2e4 6", `# beside parts 4, :# beside parts 6, e2e4 5 "4 5 e2e4 6"`},
		{before, "nodes 5 e2e4 is 6", `is# beside parts 6, e2e4 5 "nodes 5 e2e4 is 6"`},
		{before, "5\ne2e4", `# 5`},
		{after, "e2e4\n4\n5\n6", `# 4, # 6, e2e4 5 "5"`},
		{after, "3\ne2e4 4\n5 6", `# 3, :# 4, :# beside parts 6, e2e4 5 "5 6"`},
	} {
		r := c.read(strings.Split(c.text, "\n"))
		var got []string
		for _, s := range r.sums {
			got = append(got, fmt.Sprint(s.place, " ", s.leaves))
		}
		for _, p := range r.parts {
			got = append(got, fmt.Sprintf("%s %d %q", p.move, p.leaves, p.line))
		}
		if text := strings.Join(got, ", "); text != c.want {
			t.Errorf("%q at the offset %d: %s, want %s", c.text, c.offset, text, c.want)
		}
	}
}

// shown returns the lines of a text as errors quote them.
func shown(text string) []string {
	lines := strings.FieldsFunc(control.ReplaceAllString(text, ""), func(c rune) bool { return c == '\n' || c == '\r' })
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return lines
}

// TestUnread counts castling that is not printed as the form has it, or not at all, or although it is illegal.
func TestUnread(t *testing.T) {
	const (
		rights, none = "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"
		pawn         = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
	)
	const part, before = "%[1]s: %[2]d", "%[2]d %[1]s"
	for _, c := range []struct{ format, fen, more, want string }{
		{part, rights, "e1g1: 1", ""},
		{part, rights, "O-O: 1", ""},
		{part, rights, "castle: 1", `the line "castle: 1" cannot be read: want moves such as e8g8 and g2g1q, after 1 ` + rights},
		{part, rights, "nothing", "e1g1 is missing, castling on the king's side"},
		{part, rights, "castle - 1", `the line "castle - 1" cannot be read: `},
		{part, rights, "1 . . . . k . .", "e1g1 is missing, castling on the king's side"},
		{part, rights, "FEN: " + rights, "e1g1 is missing, castling on the king's side"},
		{part, rights, "time: 8", "e1g1 is missing, castling on the king's side"},
		{before, rights, "1 castle", `the line "1 castle" cannot be read: `},
		{before, rights, "castle 1", "e1g1 is missing, castling on the king's side"},
		{part, none, "O-O: 1", "e1g1 is illegal: "},
		{part, none, "0-0-0: 1", "e1c1 is illegal: "},
		{part, none, "castle: 1", ""},
		{part, none, "e1e2: 1", "e1e2 is listed twice"},
		{part, rights, "e1e3: 1\ne1e3: 1", "e1e3 is illegal: "},
		{part, pawn, "a7a8: 1", "a7a8 is illegal: "},
		{part, pawn, "a7a8: 1\na7a8: 1", `the line "a7a8: 1" cannot be read: `},
	} {
		s := Script{run: func(l *conformance.Setup, depth int) (lines []string, _ error) {
			for move, leaves := range conformance.Want(l, depth).Parts {
				if l.FEN() != c.fen || move != "e1g1" && !strings.HasPrefix(move, "a7a8") {
					lines = append(lines, fmt.Sprintf(c.format, move, leaves))
				}
			}
			if lines = append(lines, "time: 7"); l.FEN() == c.fen {
				lines = append(lines, strings.Split(c.more, "\n")...)
			}
			return lines, nil
		}}
		if err := s.learn(); err != nil {
			t.Fatal(err)
		}
		text := ""
		if found, err := conformance.Counter(s.Count).Compare(t.Context(), conformance.NewSetup("", c.fen), 1, 99, nil, func() {}); err != nil {
			text = err.Error()
		} else if found != nil {
			text = found.Found[0].Text
		}
		if !strings.HasPrefix(text, c.want) || c.want == "" && text != "" {
			t.Errorf("%s: %s, want %s", c.more, text, c.want)
		}
	}
}
