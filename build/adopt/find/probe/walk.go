package probe

// A reference is what a function or a table may equal. Its name is that of the function of
// package attacks. Squares are bit numbers.
type reference struct {
	name  string
	shape shape
	of    func(sq, to int, occ uint64) uint64
	free  bool // for twice the same square
}

// A shape says what a reference depends on beside a square.
type shape int

const (
	leaper shape = iota // nothing
	slider              // the occupancy
	pair                // a second square
)

type step struct{ files, ranks int }

var (
	directions = []step{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	names      = []string{"North", "NorthEast", "East", "SouthEast", "South", "SouthWest", "West", "NorthWest"}
	knight     = []step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	orthogonal = []step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal   = []step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

const all = ^uint64(0)

// walk returns the squares that a piece reaches by steps, each up to the first occupied one.
func walk(sq int, occ uint64, steps []step) (reached uint64) {
	for _, s := range steps {
		for file, rank := sq&7+s.files, sq>>3+s.ranks; 0 <= file && file < 8 && 0 <= rank && rank < 8; {
			bit := uint64(1) << uint(8*rank+file)
			reached |= bit
			if occ&bit != 0 {
				break
			}
			file, rank = file+s.files, rank+s.ranks
		}
	}
	return reached
}

// between returns the squares strictly between two squares, and line the whole line through
// both. They are empty for squares without a line.
func between(sq, to int) (between, line uint64) {
	for i, s := range directions {
		if walk(sq, 0, []step{s})>>uint(to)&1 != 0 {
			back := directions[(i+4)%8]
			return walk(sq, 1<<uint(to), []step{s}) &^ (1 << uint(to)), walk(sq, 0, []step{s, back}) | 1<<uint(sq)
		}
	}
	return 0, 0
}

// references lists all references. An earlier one is preferred.
var references = list()

func list() (found []reference) {
	add := func(name string, shape shape, of func(sq, to int, occ uint64) uint64) {
		found = append(found, reference{name: name, shape: shape, of: of})
	}
	lines := []struct {
		name  string
		steps []step
	}{
		{"Rook", orthogonal}, {"Bishop", diagonal}, {"Queen", directions}, {"Rank", []step{{1, 0}, {-1, 0}}}, {"File", []step{{0, 1}, {0, -1}}},
		{"Diagonal", []step{{1, 1}, {-1, -1}}}, {"AntiDiagonal", []step{{1, -1}, {-1, 1}}},
	}
	for i := range lines {
		steps := lines[i].steps
		add(lines[i].name, slider, func(sq, _ int, occ uint64) uint64 { return walk(sq, occ, steps) })
		if i < 3 {
			add("Empty"+lines[i].name, leaper, func(sq, _ int, _ uint64) uint64 { return walk(sq, 0, steps) })
		} else {
			add(lines[i].name+"Mask", leaper, func(sq, _ int, _ uint64) uint64 { return walk(sq, 0, steps) | 1<<uint(sq) })
		}
	}
	for i, jumps := range [][]step{knight, directions, {{1, 1}, {-1, 1}}, {{1, -1}, {-1, -1}}} {
		jumps := jumps
		add([]string{"Knight", "King", "PawnNorth", "PawnSouth"}[i], leaper, func(sq, _ int, _ uint64) uint64 { return walk(sq, all, jumps) })
	}
	for i := range directions {
		ray := directions[i : i+1]
		add("Ray "+names[i], leaper, func(sq, _ int, _ uint64) uint64 { return walk(sq, 0, ray) })
	}
	for _, ends := range []struct {
		name     string
		from, to uint64
	}{{"", 0, 0}, {" and its second end", 0, 1}, {" and its first end", 1, 0}, {" and both ends", 1, 1}} {
		ends := ends
		add("Between"+ends.name, pair, func(sq, to int, _ uint64) uint64 {
			squares, line := between(sq, to)
			return squares | line&(ends.from<<uint(sq)|ends.to<<uint(to))
		})
		found[len(found)-1].free = ends.name != ""
	}
	add("Between, and always its second end", pair, func(sq, to int, _ uint64) uint64 {
		squares, _ := between(sq, to)
		return squares | 1<<uint(to)
	})
	add("Line", pair, func(sq, to int, _ uint64) uint64 {
		_, line := between(sq, to)
		return line
	})
	return found
}
