package probe

import (
	"fmt"
	"math/bits"
	"math/rand"
	"strconv"
)

// The roles of an argument. A number is a role too: the argument is this constant.
const (
	Square    = "square" // a number; with an exclusive or if the board is turned
	Bit       = "bit"    // a square as a board
	To        = "to"     // a second square
	Occupancy = "occ"
	Own       = "own"   // pieces that are not attacked
	Their     = "their" // with the own pieces it is the occupancy
	Any       = "any"   // it does not matter
)

// A Match says which function of package attacks a function or table equals, or comes near to.
type Match struct {
	ID    int
	Roles []string
	Name  string // of the reference
	Turn  int    // the bit of a square is the square with this exclusive or
	Bits  float64
	Set   bool   // a board of several squares gives the union of their attacks
	Why   string // why it is no match; else empty
	Board *Board // on which it differs
}

// Equal reports whether two matches say the same.
func (m Match) Equal(other Match) bool {
	return fmt.Sprint(m.Roles, m.Name, m.Turn, m.Why) == fmt.Sprint(other.Roles, other.Name, other.Turn, other.Why)
}

// A Board is a call with another result than wanted.
type Board struct {
	Square, To int
	Occ, Own   uint64
	Got, Want  uint64
	rest       uint64 // for arguments that do not matter
}

// samples are 192 boards that exclude most functions.
var samples = func() (list []Board) {
	random := rand.New(rand.NewSource(1))
	for i := 0; i < 192; i++ {
		list = append(list, randomBoard(random, i%64))
		if i%64 == 7 {
			list[i].To = 7
		}
	}
	return list
}()

func randomBoard(random *rand.Rand, sq int) Board {
	occ := random.Uint64()
	for i := random.Intn(3); i > 0; i-- {
		occ &= random.Uint64()
	}
	return Board{Square: sq, To: random.Intn(64), Occ: occ, Own: random.Uint64(), rest: random.Uint64()}
}

// boards holds the boards on which a callable is compared with references of each shape. For
// sliders they are all occupancies that matter for a rook and for a bishop, with their square
// and without, and the rest of the board at random. Random boards follow.
var boards [3][]Board

const randomBoards = 100000

func boardsOf(s shape) []Board {
	if boards[s] != nil {
		return boards[s]
	}
	random := rand.New(rand.NewSource(2))
	for sq := 0; sq < 64; sq++ {
		for to := 0; to < 64 && s != slider; to++ {
			b := randomBoard(random, sq)
			b.To = to
			boards[s] = append(boards[s], b)
		}
		for _, steps := range [][]step{orthogonal, diagonal} {
			relevant := uint64(0)
			for rest := walk(sq, 0, steps); rest != 0; rest &= rest - 1 {
				if b := rest & -rest; walk(sq, b, steps) != walk(sq, 0, steps) {
					relevant |= b
				}
			}
			for subset, more := uint64(0), s == slider; more; more = subset != 0 {
				for i := uint(0); i < 2; i++ {
					b := randomBoard(random, sq)
					b.Occ = (subset | random.Uint64()&^relevant) &^ (1 << uint(sq))
					b.Occ |= uint64(i) << uint(sq)
					boards[s] = append(boards[s], b)
				}
				subset = (subset - relevant) & relevant
			}
		}
	}
	for i := 0; i < randomBoards && s == slider; i++ {
		boards[s] = append(boards[s], randomBoard(random, random.Intn(64)))
	}
	return boards[s]
}

// shapeOf returns the shape of the references that roles ask for.
func shapeOf(roles []string) shape {
	for _, role := range roles {
		switch role {
		case Occupancy, Their:
			return slider
		case To:
			return pair
		}
	}
	return leaper
}

// arguments writes the arguments of a call in their roles.
func (b *Board) arguments(roles []string, limits []int, args []uint64) {
	for i, role := range roles {
		switch role {
		case Square:
			args[i] = uint64(b.Square)
		case Bit:
			args[i] = 1 << uint(b.Square)
		case To:
			args[i] = uint64(b.To)
		case Occupancy:
			args[i] = b.Occ
		case Own:
			args[i] = b.Own
		case Their:
			args[i] = b.Occ &^ b.Own
		case Any:
			args[i] = b.rest
			if limits[i] == number {
				args[i] &= 15
			} else if limits[i] > 0 {
				args[i] %= uint64(limits[i])
			}
		default:
			args[i], _ = strconv.ParseUint(role, 10, 64)
		}
	}
}

// on calls the callable on a board.
func (c callable) on(b Board, roles []string) (result uint64, why string) {
	args := make([]uint64, len(roles))
	b.arguments(roles, c.limits, args)
	return c.try(args)
}

// want returns what a call must return.
func (b Board) want(r reference, roles []string, turn int) uint64 {
	occ, without := b.Occ, uint64(0)
	for _, role := range roles {
		switch role {
		case Own:
			without = b.Own
		case Their: // both sets are arguments, so they may overlap with nothing else
			occ = b.Occ | b.Own
		}
	}
	return r.of(b.Square^turn, b.To^turn, occ) &^ without
}

// assignments calls yield with all roles that the arguments may have. What does not matter
// comes before constants.
func assignments(limits []int, yield func(roles []string)) {
	roles := make([]string, len(limits))
	var assign func(i int, used map[string]bool)
	assign = func(i int, used map[string]bool) {
		if i == len(roles) {
			square, occ := used[Square] || used[Bit], used[Occupancy] || used[Their]
			if square && !(occ && used[To]) && !(used[Own] && !occ) && !(used[Their] && !used[Own]) {
				yield(append([]string(nil), roles...))
			}
			return
		}
		once := func(role string, others ...string) {
			for _, other := range append(others, role) {
				if used[other] {
					return
				}
			}
			roles[i], used[role] = role, true
			assign(i+1, used)
			delete(used, role)
		}
		limit := limits[i]
		if limit == number || limit == board || limit >= 64 {
			once(Square, Bit, To)
			if used[Square] {
				once(To)
			}
		}
		if limit == board {
			once(Bit, Square)
			once(Occupancy, Their)
			once(Own)
			once(Their, Occupancy)
		}
		roles[i] = Any
		assign(i+1, used)
		if limit == board || limit >= 64 {
			return
		}
		most := 16
		if limit > 0 && limit < most {
			most = limit
		}
		for k := 0; k < most; k++ {
			roles[i] = strconv.Itoa(k)
			assign(i+1, used)
		}
	}
	if len(limits) <= 4 {
		assign(0, map[string]bool{})
	}
}

// turns are the numbers that turn the square of a bit into the engine's: as it is, the board
// turned around, and mirrored.
var turns = []int{0, 63, 56, 7}

// wanted returns what a reference returns for a list of boards.
func wanted(list []Board, r reference, roles []string, turn int) []uint64 {
	key := fmt.Sprint(len(list), r.name, turn)
	for _, role := range roles {
		if role == Own || role == Their {
			key += role
		}
	}
	if cache[key] == nil {
		cache[key] = make([]uint64, len(list))
		for i, b := range list {
			cache[key][i] = b.want(r, roles, turn)
		}
	}
	return cache[key]
}

var cache = make(map[string][]uint64)

// differs returns the board on which a call gave another result than wanted, and a sentence. It
// calls again behind other calls.
func (c callable) differs(b Board, roles []string, got, want uint64) (*Board, string) {
	b.Got, b.Want = got, want
	for _, other := range samples[:8] {
		c.on(other, roles)
	}
	if again, why := c.on(b, roles); why == "" && again != got {
		return &b, remembers
	}
	return &b, "it differs"
}

const remembers = "it returns another result when it is called again"

// compare calls the callable on all boards, and again in another order. It returns a sentence
// and a board at the first difference.
func (c callable) compare(r reference, roles []string, turn int) (*Board, string) {
	list := boardsOf(r.shape)
	wants := wanted(list, r, roles, turn)
	args := make([]uint64, len(roles))
	const stride = 104729 // a prime number
	for pass := 0; pass < 2; pass++ {
		for i := range list {
			if pass == 1 {
				i = i * stride % len(list)
			}
			b := &list[i]
			b.arguments(roles, c.limits, args)
			got, why := c.try(args)
			if why == "" && (got == wants[i] || r.free && b.Square == b.To) {
				continue
			}
			board, difference := c.differs(*b, roles, got, wants[i])
			switch {
			case why != "":
				difference = why
			case pass == 1:
				difference = remembers
			}
			return board, difference
		}
	}
	return nil, ""
}

// match returns all that a callable equals, or else what it comes nearest to. Wrote returns a
// sentence if the callable has written a file: then it is no match.
func (c callable) match(wrote func() string) (found []Match) {
	near := Match{Bits: 64}
	missed := func(m Match) {
		if m.Bits < near.Bits {
			near = m
		}
	}
	const panics, empty, writes = 63, 62, -1 // behind all that are near, and before
	assignments(c.limits, func(roles []string) {
		if near.Bits == writes || general(found, roles) {
			return
		}
		rank := 0.0
		if shapeOf(roles) == slider {
			rank = 0.5
		}
		got, zero := make([]uint64, len(samples)), true
		for i, b := range samples {
			var why string
			if got[i], why = c.on(b, roles); why != "" {
				missed(Match{Roles: roles, Bits: panics - rank, Why: why})
				return
			}
			zero = zero && got[i] == 0
		}
		if zero {
			missed(Match{Roles: roles, Bits: empty - rank, Why: "it returns an empty board for each that was tried"})
			return
		}
		for _, r := range references {
			if r.shape != shapeOf(roles) {
				continue
			}
			for _, turn := range turns {
				m := Match{Roles: roles, Name: r.name, Turn: turn}
				first := -1
				for i, want := range wanted(samples, r, roles, turn) {
					if r.free && samples[i].Square == samples[i].To {
						continue
					}
					if got[i] != want && first < 0 {
						first = i
					}
					if m.Bits += float64(bits.OnesCount64(got[i]^want)) / float64(len(samples)); m.Bits >= nearest {
						break
					}
				}
				if m.Bits >= nearest {
					continue
				}
				if why := wrote(); why != "" {
					near, found = Match{Roles: roles, Bits: writes, Why: why}, nil
					return
				}
				if first < 0 {
					m.Board, m.Why = c.compare(r, roles, turn)
				} else {
					m.Board, m.Why = c.differs(samples[first], roles, got[first], wanted(samples, r, roles, turn)[first])
				}
				if m.Why == "" {
					m.Set = c.unites(r, roles, turn)
					found = append(found, m)
					return
				}
				if m.Bits < 0.1 || r.shape == slider {
					missed(m)
				}
			}
		}
	})
	if found == nil && near.Why != "" {
		found = []Match{near}
	}
	return found
}

// nearest is the number of squares, on average, from which on a function is not near a reference.
const nearest = 1.5

// unites reports whether the callable takes a set of squares, and returns the union of their
// attacks.
func (c callable) unites(r reference, roles []string, turn int) bool {
	for i, role := range roles {
		for _, b := range samples {
			if role != Bit {
				break
			}
			args, want := make([]uint64, len(roles)), uint64(0)
			b.arguments(roles, c.limits, args)
			args[i] |= b.rest & b.Own
			for b.Square = 0; b.Square < 64; b.Square++ {
				if args[i]>>uint(b.Square)&1 != 0 {
					want |= b.want(r, roles, turn)
				}
			}
			if got, why := c.try(args); why != "" || got != want {
				return false
			}
		}
		if role == Bit {
			return true
		}
	}
	return false
}

// general reports whether roles with constants are a case of what was found.
func general(found []Match, roles []string) bool {
	for _, m := range found {
		same := m.Why == ""
		for i, role := range m.Roles {
			_, err := strconv.Atoi(roles[i])
			same = same && (role == roles[i] || role == Any && err == nil)
		}
		if same {
			return true
		}
	}
	return false
}
