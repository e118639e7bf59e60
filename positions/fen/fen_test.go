package fen

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

const (
	start    = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
	kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
)

// The types of an engine.
type (
	Bitboard uint64
	Line     []byte
)

func TestParse(t *testing.T) {
	for _, test := range []struct{ text, want, rest string }{
		{Start, start, " 0 1"},
		{kiwipete + " 0 1", kiwipete, " 0 1"},
		{" \t44/1111k111/8/8/8/8/8/K7\n\v\f\rb  - - ", "8/4k3/8/8/8/8/8/K7 b - -", " "},
		{"7k/8/8/8/8/8/8/K7 w - -\tbm Ka2; id \"\x00\xff ♜\";", "7k/8/8/8/8/8/8/K7 w - -", "\tbm Ka2; id \"\x00\xff ♜\";"},
		{"7k/8/8/8/8/8/8/K7 w - -;D1 3", "7k/8/8/8/8/8/8/K7 w - -", ";D1 3"},
		{"7k/8/8/8/4Pp2/8/8/K7 b - e3,5;6", "7k/8/8/8/4Pp2/8/8/K7 b - e3", ",5;6"},
		// En passant squares that a pawn attacks, and others.
		{"7k/8/8/4Pp2/8/8/8/K7 w - f6 0 1", "7k/8/8/4Pp2/8/8/8/K7 w - f6", " 0 1"},
		{"7k/8/8/3P1p2/8/8/8/K7 w - f6 0 1", "7k/8/8/3P1p2/8/8/8/K7 w - -", " 0 1"},
		{"7k/8/8/7p/P7/8/8/K7 b - a3", "7k/8/8/7p/P7/8/8/K7 b - -", ""},
		{"7k/8/8/P6p/8/8/8/K7 w - h6", "7k/8/8/P6p/8/8/8/K7 w - -", ""},
		{"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3", "8/8/8/8/k2Pp2Q/8/8/3K4 b - -", ""},    // the capture opens the rank
		{"8/8/8/8/k1pPp2Q/8/8/3K4 b - d3", "8/8/8/8/k1pPp2Q/8/8/3K4 b - d3", ""}, // the other pawn stays on it
		// X-FEN and Shredder-FEN, with two rooks on one side of a king.
		{"r1r1krr1/8/8/8/8/8/8/1RR1KR1R b KQkq -", "r1r1krr1/8/8/8/8/8/8/1RR1KR1R b KQkq -", ""},
		{"r1r1krr1/8/8/8/8/8/8/1RR1KR1R b cFfC -", "r1r1krr1/8/8/8/8/8/8/1RR1KR1R b FCfc -", ""},
	} {
		p, rest, err := Parse[Bitboard](test.text)
		if got := string(Append([]byte("> "), &p)); err != nil || got != "> "+test.want || rest != test.rest {
			t.Errorf("%q reads as %q and %q, error %v; want %q and %q", test.text, got, rest, err, test.want, test.rest)
		}
		q, line, err := Parse[Bitboard](Line(test.text))
		if err != nil || p != q || string(line) != rest {
			t.Errorf("%q reads as %q from bytes, with the rest %q, error %v", test.text, Append(nil, &q), line, err)
		}
		check(t, test.text)
	}
}

func TestParseAny(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"8/8/8/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/8/8/8 b - -"},
		{"8/8/8/8/8/8/8/P6R w KQkqAHah e6", "8/8/8/8/8/8/8/P6R w - -"},
		{"QQQQQQQQ/qqqqqqqq/KKKKKKKK/kkkkkkkk/PPPPPPPP/pppppppp/NNNNNNNN/bbbbbbbb w KQ -",
			"QQQQQQQQ/qqqqqqqq/KKKKKKKK/kkkkkkkk/PPPPPPPP/pppppppp/NNNNNNNN/bbbbbbbb w - -"},
		{"r3kk1r/8/8/8/8/8/K7/RR1K2RR b AHBGkq -", "r3kk1r/8/8/8/8/8/K7/RR1K2RR b KGQB -"},
		{"8/4n3/8/3Pp3/8/8/8/8 w - e6", "8/4n3/8/3Pp3/8/8/8/8 w - e6"},
		{"8/8/4n3/3Pp3/8/8/8/8 w - e6", "8/8/4n3/3Pp3/8/8/8/8 w - -"},
		{"8/8/8/3Pn3/8/8/8/8 w - e6", "8/8/8/3Pn3/8/8/8/8 w - -"},
	} {
		p, _, err := ParseAny[Bitboard](test.text)
		if got := string(Append(nil, &p)); err != nil || got != test.want {
			t.Errorf("%q reads as %q, error %v; want %q", test.text, got, err, test.want)
		}
		check(t, test.text)
	}
}

// TestParseLenient reads what Parse refuses. The first texts are from bug reports.
func TestParseLenient(t *testing.T) {
	for _, test := range []struct {
		text, want, rest, dropped string
	}{
		{"r2q1rnk/ppR5/3P2pp/1P1Nbp2/4p3/BQ4P1/P3BP1P/6K1 w KQkq -",
			"r2q1rnk/ppR5/3P2pp/1P1Nbp2/4p3/BQ4P1/P3BP1P/6K1 w q -", "", "castling rights"},
		{"rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKBNR w KQkq e6",
			"rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKBNR w KQkq -", "", "an en passant square"},
		{"8/8/2K5/6p1/6P1/2k5/8/8 b - g6 0 1", "8/8/2K5/6p1/6P1/2k5/8/8 b - -", " 0 1", "an en passant square"},
		{"1b1B4/1P6/2B5/3r2kN/2r4P/8/5K2/3B4 b", "1b1B4/1P6/2B5/3r2kN/2r4P/8/5K2/3B4 b - -", "", "nothing"},
		{"4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - -", "", "nothing"},
		{"4k2r/8/8/8/8/8/8/4K2R b Kk", "4k2r/8/8/8/8/8/8/4K2R b Kk -", "", "nothing"},
		{"4k3/8/8/8/8/8/8/4K3 w - ;D1 5", "4k3/8/8/8/8/8/8/4K3 w - -", ";D1 5", "nothing"},
		{"4k3/8/8/8/8/8/8/R2K3R w ABCH", "4k3/8/8/8/8/8/8/R2K3R w KQ -", "", "castling rights"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KKqq -", "r3k2r/8/8/8/8/8/8/R3K2R w Kq -", "", "castling rights"},
		{"4k3/8/8/8/4p3/8/8/4K3 w - e3", "4k3/8/8/8/4p3/8/8/4K3 w - -", "", "an en passant square"},
		{"4k3/8/8/8/8/8/8/4K2R b K a1", "4k3/8/8/8/8/8/8/4K2R b K -", "", "an en passant square"},
		{"4k3/8/8/8/8/8/8/4K2R b KQ h8", "4k3/8/8/8/8/8/8/4K2R b K -", "", "castling rights and an en passant square"},
		{"4k3/8/8/3Pp3/8/8/8/4K3 w - e5,", "4k3/8/8/3Pp3/8/8/8/4K3 w - -", ",", "an en passant square"},
		{"4k3/3b4/8/3pP3/8/8/8/4K3 w - d6", "4k3/3b4/8/3pP3/8/8/8/4K3 w - -", "", "an en passant square"}, // a bishop stands where the pawn began
		{"4k3/8/8/3P1p2/8/8/8/4K3 w - f6", "4k3/8/8/3P1p2/8/8/8/4K3 w - -", "", "nothing"},                // no pawn attacks it
	} {
		p, rest, dropped, err := ParseLenient[Bitboard](Line(test.text))
		got := string(Append(nil, &p))
		if err != nil || got != test.want || string(rest) != test.rest || dropped.String() != test.dropped {
			t.Errorf("%q reads as %q with the rest %q, dropped %v, error %v; want %q, %q and %s",
				test.text, got, rest, dropped, err, test.want, test.rest, test.dropped)
		}
		check(t, test.text)
	}
	for _, text := range []string{
		"4k3/8/8/8/8/8/8/R2RK3 w ADK -", // two rights on one side, and one that is dropped
		"k7/8/8/8/8/8/8/R6K w - e3",     // a check, and a square that is dropped
		"4k3/8/8/8/8/8/8/4K3 w x", "4k3/8/8/8/8/8/8/R3K2R w KKH -", "4k3/8/8/8/8/8/8/4K3 x",
		"4k3/8/8/8/8/8/8/4K3 w - e9", "4k3/8/8/8/8/8/8/4K3 w - e0", "4k3/8/8/8/8/8/8/4K3 w - i6",
		"4k3/8/8/8/8/8/8/4K3 w - `6", "4k3/8/8/8/8/8/8/4K3 w - e", "4k3/8/8/8/8/8/8/4K3 w - e44",
		"4k3/8/8/8/8/8/8/4K3 w - bm",
		"", "8/8/8/8/8/8/8/8", "k7/8/8/8/8/8/8/R6K", "k7/8/8/8/8/8/8/KP6",
	} {
		p, rest, dropped, err := ParseLenient[uint64](text)
		if !errors.As(err, new(*ParseError)) || p != (positions.Position[uint64]{}) || rest != text || dropped != 0 {
			t.Errorf("%q reads as %#x with the rest %q, dropped %v, error %v; want an error", text, p, rest, dropped, err)
		}
	}
	if some, all := CastlingRights|EnPassantSquare, Dropped(255); all.String() != some.String() {
		t.Errorf("all bits are %v, want %v", all, some)
	}
}

// TestValidate checks positions that ParseAny returns, and others.
func TestValidate(t *testing.T) {
	for text, sentence := range badTexts(t) {
		p, _, err := ParseAny[Bitboard](text)
		if _, _, dropped, lenient := ParseLenient[Bitboard](text); err != nil || dropped != 0 && lenient == nil {
			continue
		}
		if strings.Contains(sentence, "castling") { // two rights on one side
			sentence = "<nil>"
		}
		if err := Validate(&p); fmt.Sprint(err) != sentence {
			t.Errorf("%s: error %v, want %s", text, err, sentence)
		}
	}
	legal, _, _ := Parse[uint64](kiwipete)
	for _, test := range []struct {
		change func(p *positions.Position[uint64])
		want   string
	}{
		{func(p *positions.Position[uint64]) { p.State |= 0xff00ff0000ff00ff | 1<<32 }, "<nil>"},
		{func(p *positions.Position[uint64]) { p.State |= 1<<30 | 1<<48 }, "reserved bit 30 of the State is set: want 0"},
		{func(p *positions.Position[uint64]) { p.White |= 1<<28 | 1<<29 | 1<<31 },
			"piece of no kind on f4: want a pawn, knight, bishop, rook, queen or king"},
		{func(p *positions.Position[uint64]) { p.White |= 1 << 31 },
			"piece of no kind on h4: want a pawn, knight, bishop, rook, queen or king"},
		{func(p *positions.Position[uint64]) { p.Pawns |= p.Kings }, "two pieces on e1: want one at most"},
		{func(p *positions.Position[uint64]) { p.Knights |= p.Queens }, "two pieces on f3: want one at most"},
		{func(p *positions.Position[uint64]) { *p = positions.Position[uint64]{} }, "White has 0 kings: want 1"},
	} {
		p := legal
		test.change(&p)
		if err := Validate(&p); fmt.Sprint(err) != test.want {
			t.Errorf("%#x: error %v, want %s", p, err, test.want)
		}
	}
	err := Validate(&positions.Position[uint64]{Kings: 3, White: 1, Rooks: 2})
	if fault, ok := err.(*ParseError); !ok || fault.Text != "" {
		t.Errorf("error %#v, want a ParseError without a text", err)
	}
}

// badTexts returns the texts that Parse must refuse, with its sentences.
func badTexts(t testing.TB) map[string]string {
	list, err := os.ReadFile("testdata/bad.txt")
	if err != nil {
		t.Fatal(err)
	}
	texts := make(map[string]string)
	for line := range strings.Lines(string(list)) {
		quoted, sentence, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		text, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		texts[text] = sentence
	}
	return texts
}

func TestErrors(t *testing.T) {
	for text, want := range badTexts(t) {
		p, rest, err := Parse[Bitboard]([]byte(text))
		if fmt.Sprint(err) != want || p != (positions.Position[Bitboard]{}) || len(rest) != len(text) {
			t.Errorf("%q: %#x, %d bytes of rest and the error %v\nwant none, all and %s", text, p, len(rest), err, want)
		}
		check(t, text)
	}
	const (
		piece  = "a letter of PNBRQKpnbrqk or a digit from 1 to 8"
		rights = "different letters of KQkq, of files of rooks such as HAha, or -"
		rook   = "a rook and the king on White's first rank"
	)
	for text, want := range map[string]ParseError{
		"":                              {Field: "board", Want: allFields},
		"8/8":                           {Field: "board", Text: "8/8", Want: "8"},
		"8/8/8/8/8/8/8/7 w - -":         {Field: "board", Text: "7", Want: "8"},
		"8/8/8/8/8/8/8/7\xe2\x99 w - -": {Field: "board", Text: "\xe2", Want: piece},
		"8/8/8/8/8/8/8/7♜ w - -":        {Field: "board", Text: "♜", Want: piece},
		"8/8/8/8/8/8/8/8 x - -":         {Field: "side to move", Text: "x", Want: "w or b"},
		"8/8/8/8/8/8/8/8 w - e3":        {Field: "en passant square", Text: "e3", Want: "a square on rank 6 or -"},
		"8/8/8/8/8/8/8/8 w KQ":          {Field: "en passant square", Want: allFields},
		"8/8/8/8/8/8/8/8 w KK -":        {Field: "castling rights", Text: "KK", Want: rights},
		"8/8/8/8/8/8/8/8 w - -":         {Field: "board", Text: "8/8/8/8/8/8/8/8", Want: "1"},
		"k7/8/8/8/8/8/8/KP6 w - -":      {Field: "board", Text: "k7/8/8/8/8/8/8/KP6", Want: "pawns on ranks 2 to 7"},
		"7k/8/8/8/8/8/8/K7 w Qk -":      {Field: "castling rights", Text: "Q", Want: rook},
		"7k/8/8/8/8/8/8/K7 w - e6":      {Field: "en passant square", Text: "e6", Want: "a square that a pawn has just passed"},
		"k7/8/8/8/8/8/8/R6K w - -":      {Field: "side to move", Text: "w", Want: "Black to move"},
	} {
		line := []byte(text)
		_, _, err := Parse[uint64](line)
		clear(line) // the error must not share its memory
		var got *ParseError
		if !errors.As(err, &got) || got.Field != want.Field || got.Text != want.Text || got.Want != want.Want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

// The sentence of an error needs no field but those that a caller can set.
func TestErrorSentence(t *testing.T) {
	for err, want := range map[ParseError]string{
		{Field: "board", Text: "8/8", Problem: "two ranks", Want: "8"}: "two ranks: want 8",
		{Problem: "empty board"}:                        "empty board",
		{Field: "board", Text: "\xff", Want: "8 ranks"}: `invalid board "\xff" in the FEN: want 8 ranks`,
		{}: `invalid field "" in the FEN`,
	} {
		if got := err.Error(); got != want {
			t.Errorf("%#v prints %q, want %q", err, got, want)
		}
	}
	_, _, err := Parse[uint64]("8/8")
	if want := (ParseError{"board", "8/8", `board "8/8" of the FEN has 2 ranks`, "8"}); *err.(*ParseError) != want {
		t.Errorf("error %#v, want %#v", err, want)
	}
}

// TestErrorsAreShort puts 120 KB into each field in turn.
func TestErrorsAreShort(t *testing.T) {
	for i := range 4 {
		for _, c := range []string{"x", "8", "♜", "\x00", "\xff", "/", "8/8/8/8/8/8/8/p"} {
			fields := []string{"8/8/8/8/8/8/8/8", "w", "-", "-"}
			fields[i] = strings.Repeat(c, 120_000)
			check(t, strings.Join(fields, " "))
		}
	}
}

var (
	boardField = regexp.MustCompile(`^[\t-\r ]*[^\t-\r ]*`)
	lastFields = regexp.MustCompile(`^([PNBRQKpnbrqk1]{8}/){7}[PNBRQKpnbrqk1]{8}[\t-\r ]+` +
		`(w[\t-\r ]+(-|[KQkqA-Ha-h]+)[\t-\r ]+(-|[a-h]6)|b[\t-\r ]+(-|[KQkqA-Ha-h]+)[\t-\r ]+(-|[a-h]3))([\t-\r ;,]|$)`)
	empties = strings.NewReplacer("2", "11", "3", "111", "4", "1111",
		"5", "11111", "6", "111111", "7", "1111111", "8", "11111111")
)

// squareBySquare returns the board's field at the start of text with a character for each
// square, or false if one of the four fields is missing or malformed.
func squareBySquare(text string) (board string, ok bool) {
	board = empties.Replace(strings.TrimLeft(boardField.FindString(text), "\t\n\v\f\r "))
	m := lastFields.FindStringSubmatch(board + text[len(boardField.FindString(text)):])
	if m == nil {
		return "", false
	}
	rights := m[3] + m[5]
	for i := range len(rights) {
		ok = ok || strings.LastIndexByte(rights, rights[i]) != i
	}
	return board, !ok
}

// check tests what holds for every text.
func check(t *testing.T, text string) {
	t.Helper()
	p, rest, err := ParseAny[uint64](text)
	board, ok := squareBySquare(text)
	if ok != (err == nil) {
		t.Fatalf("%q: error %v, well-formed: %v", text, err, ok)
	}
	strict, strictRest, strictErr := Parse[uint64](text)
	for _, err := range []error{err, strictErr} {
		if fault := new(ParseError); err != nil && (!errors.As(err, &fault) || len(err.Error()) > 500 ||
			utf8.RuneCountInString(fault.Text) > 80) {
			t.Fatalf("%.1000q: %.1000v", text, err)
		}
	}
	if strictErr == nil && (strict != p || strictRest != rest) {
		t.Fatalf("%q reads as %#x and %q, and as any as %#x and %q, error %v", text, strict, strictRest, p, rest, err)
	}
	loose, looseRest, dropped, looseErr := ParseLenient[uint64](text)
	if strictErr == nil && (loose != strict || looseRest != strictRest || dropped != 0 || looseErr != nil) {
		t.Fatalf("%q reads as %#x and %q, and leniently as %#x and %q, dropped %v, error %v",
			text, strict, strictRest, loose, looseRest, dropped, looseErr)
	}
	if looseErr == nil {
		if again, _, err := Parse[uint64](Append(nil, &loose)); again != loose || err != nil || Validate(&loose) != nil {
			t.Fatalf("%q reads leniently as %#x and as %#x, error %v, fault %v", text, loose, again, err, Validate(&loose))
		}
		wide := p
		if dropped&EnPassantSquare != 0 {
			wide.SetEnPassant(0)
		}
		if err == nil && loose != wide {
			t.Fatalf("%q reads leniently as %#x, and as any position as %#x", text, loose, p)
		}
		if strictErr != nil && err == nil && dropped == 0 {
			t.Fatalf("%q reads leniently as %#x, and drops nothing, but strictly: %v", text, loose, strictErr)
		}
	}
	if err != nil {
		return
	}
	if rooks := p.State & (firstRank | firstRank<<56); rooks&^p.Rooks != 0 {
		t.Fatalf("%q reads as %#x, with castling of other pieces", text, p)
	}
	line := Append(nil, &p)
	if got, _ := squareBySquare(string(line)); got != board || !strings.HasSuffix(text, rest) {
		t.Fatalf("%q reads as %q with the rest %q", text, line, rest)
	}
	if again, _, err := ParseAny[uint64](line); again != p || string(Append(nil, &again)) != string(line) {
		t.Fatalf("%q reads as %#x and %q as %#x, error %v", text, p, line, again, err)
	}
}

func FuzzParse(f *testing.F) {
	for text := range badTexts(f) {
		f.Add(text)
	}
	for _, text := range []string{"4k3/3b4/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/8/8/8/8/R3K3 b KQ e6",
		"4k3/8/8/8/8/8/8/4K3 w", kiwipete, "r3k2r/8/8/8/4Pp2/8/8/R3K2R b Kq e3 7 9", "44/8/8/8/8/8/8/1111k111 b - -;",
		"r1r1krr1/8/8/8/8/8/8/1RR1KR1R b cFfC -"} {
		f.Add(text)
	}
	f.Fuzz(check)
}

var games = flag.Int("games", 20_000, "how many positions of random games TestGames parses")

// TestGames parses positions of random games of standard chess and Chess960.
func TestGames(t *testing.T) {
	n := *games
	if testing.Short() {
		n = min(n, 4000)
	}
	random := rand.New(rand.NewPCG(32, 0))
	for b := range rules.Games(rand.New(rand.NewPCG(30, 0))) {
		careless := strings.Fields(b.FEN())
		careless[2] = []string{"KQkq", "Kq", "kQ", "KQ", "h", "-"}[random.IntN(6)]
		careless[3] = string([]byte{'a' + byte(random.IntN(8)), '1' + byte(random.IntN(8))})
		check(t, strings.Join(careless[:1+random.IntN(6)], " "))
		record := b.Record()
		written := positionOf(record)
		for sq := range 64 {
			if b.Passed[sq] && b.EnPassant() == 0 {
				record[7] &^= 1 << sq
			}
		}
		p, rest, err := Parse[uint64](b.FEN())
		if err != nil || p != positionOf(record) || rest != " 0 1" {
			t.Fatalf("%s reads as %#x with the rest %q, error %v; want %#x", b.FEN(), p, rest, err, record)
		}
		if got, want := string(Append(nil, &written)), string(Append(nil, &p)); got != want {
			t.Fatalf("%s is written as %s before it is read, and as %s after it", b.FEN(), got, want)
		}
		check(t, b.FEN())
		if n--; n == 0 {
			return
		}
	}
}

func positionOf(record [8]uint64) positions.Position[uint64] {
	return positions.Position[uint64]{White: record[0], Pawns: record[1], Knights: record[2], Bishops: record[3],
		Rooks: record[4], Queens: record[5], Kings: record[6], State: record[7]}
}

// Append writes the bits of a State that count for the legal moves of either side. Parse
// refuses a position only if the side that is not to move is in check.
func TestState(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 0))
	for range 20_000 {
		record := rules.Random(random)
		p := positionOf(record)
		const ranks3and6, blackMoves = 0xff0000ff0000, 1 << 32
		p.State &^= ranks3and6 &^ (1 << random.IntN(64)) // a FEN has one en passant square
		for range 2 {
			p.SetSideToMove(positions.Opponent)
			before := p
			line := Append(nil, &p)
			q, _, err := ParseAny[uint64](line)
			if p != before || q.State&^p.State != 0 || err != nil {
				t.Fatalf("%#x is written as %q and reads as %#x, error %v", p, line, q, err)
			}
			var moves [2]uint8
			positions.LegalCounts(moves[:], nil, []positions.Position[uint64]{p, q})
			if moves[0] != moves[1] {
				t.Fatalf("%#x has %d moves, and %d as %q", p, moves[0], moves[1], line)
			}
			record[7] = ^p.State & blackMoves
			b := rules.Of(&record)
			q.State = p.State & blackMoves
			line = Append(nil, &q)
			if _, _, err := Parse[uint64](line); (err != nil) != b.Checked() {
				t.Fatalf("%s: error %v, the other side is in check: %v", line, err, b.Checked())
			}
		}
	}
}
