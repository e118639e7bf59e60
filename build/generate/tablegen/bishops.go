package main

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"log"
	"math/bits"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// bishopFactors holds a factor for each square. It brings the occupancy of both diagonals of
// a bishop to the top nine bits of the product. Occupancies that get the same nine bits have
// the same attacks. go run ./generate/tablegen -search finds the factors again, in about a
// minute, and fails if these differ. Many other factors are right too, so factorsHash pins
// these.
var bishopFactors = [64]uint64{
	0x0002004041000420, 0x30004030b8200800, 0x2001004224040000, 0x8241010002004222,
	0x1880440200152028, 0x2000420084000302, 0x2402002201100000, 0x3500084100802000,
	0x00000105a3404040, 0x0008004200801010, 0x0002010040040400, 0x0000c10100020010,
	0x0000004402001160, 0x6000004200840000, 0x2000020020880800, 0x0000001042020080,
	0x0002160400821120, 0x0000200040802040, 0x0002000100100480, 0x0000300101002000,
	0x8000252080840002, 0x8000102048008400, 0x0004000200208400, 0x08001128811300c0,
	0xe00102a1144080f0, 0x2001002200404040, 0x1000080801001020, 0x0000808008020002,
	0x0000840000802000, 0x4004001000820080, 0x60004e000c001040, 0x0000241000404020,
	0x1000420040022300, 0x5800410040002040, 0xc001000800010010, 0x18000401080c0100,
	0x000800240080c100, 0x0000440020240200, 0x0010800a00040020, 0x00009158084020a0,
	0x280120c288808a00, 0x0000104100200040, 0x1000110008020100, 0x25a2001004004080,
	0x2400020040100100, 0x0000440400110020, 0x0000403024000200, 0x0003801044068840,
	0x8001004200808400, 0x8a00082098002800, 0x2218001900202080, 0x0100120008404400,
	0x8708001e00802020, 0x0200010368001010, 0x0000866040820040, 0x0003c15010101004,
	0x0000104024040040, 0x0322001011080040, 0x8210880031002020, 0x3302166800084042,
	0x0080200002004010, 0x0aca000106060010, 0x8000020040408200, 0x0008010420800408,
}

// factorsHash is the FNV-1a hash of the bytes of bishopFactors, the lowest first.
const factorsHash = 0x7af44b3999b0e575

// edge is the outermost squares. A blocker there does not change the attacks of a bishop, because
// it ends a ray that ends anyway.
const edge uint64 = 0xff818181818181ff

// relevant returns the squares on which a blocker changes the attacks of a bishop.
func relevant(sq int) uint64 { return walk.Bishop(sq, 0) &^ edge }

// bishopOrder returns the squares in the order in which their attacks find a place. Those with
// many attacks come first, because they fit in few places.
func bishopOrder() []int {
	order := make([]int, 64)
	for sq := range order {
		order[sq] = sq
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(bits.OnesCount64(relevant(b)), bits.OnesCount64(relevant(a)))
	})
	return order
}

// An occupied is an occupancy of a bishop's diagonals with its attacks.
type occupied struct{ occ, attacks uint64 }

// occupanciesOf returns the occupancies of a bishop's diagonals, those with an empty edge
// first.
func occupanciesOf(sq int) (all []occupied) {
	for outer := range occupancies.Subsets(walk.Bishop(sq, 0) & edge) {
		for inner := range occupancies.Subsets(relevant(sq)) {
			all = append(all, occupied{outer | inner, walk.Bishop(sq, inner)})
		}
	}
	return all
}

// indexed returns the attacks of a bishop by the top nine bits of the product of its
// occupancy and a factor, 0 for an unused index. It reports whether occupancies with the
// same index have the same attacks, and the edge does not change an index.
func indexed(all []occupied, factor uint64) (byIndex []uint64, ok bool) {
	var sets [512]uint64
	last := uint64(0)
	for _, o := range all {
		index := o.occ * factor >> 55
		if sets[index] != 0 && sets[index] != o.attacks || index != o.occ&^edge*factor>>55 {
			return nil, false
		}
		sets[index] = o.attacks
		last = max(last, index)
	}
	return slices.Clone(sets[:last+1]), true
}

// An overlay holds the attacks of bishops on several squares. A free entry is 0.
type overlay []uint64

// place returns the first place where attacks fit: each on a free entry or on its equal.
func (o overlay) place(attacks []uint64) int {
	for at := range o {
		fits := true
		for i, set := range attacks[:min(len(attacks), len(o)-at)] {
			if set != 0 && o[at+i] != 0 && o[at+i] != set {
				fits = false
				break
			}
		}
		if fits {
			return at
		}
	}
	return len(o)
}

// add returns the overlay with attacks added at a place.
func (o overlay) add(at int, attacks []uint64) overlay {
	for i, set := range attacks {
		if at+i == len(o) {
			o = append(o, 0)
		}
		if set != 0 {
			o[at+i] = set
		}
	}
	return o
}

// overlaidBishops returns the attacks of bishops on all squares, and where those on each
// square begin.
func overlaidBishops() (all overlay, places [64]int) {
	hash := fnv.New64a()
	binary.Write(hash, binary.LittleEndian, bishopFactors[:]) // a hash returns no error
	if got := hash.Sum64(); got != factorsHash {
		log.Fatalf("the factors of bishops have the hash %#x, want %#x: take those that -search prints", got,
			uint64(factorsHash))
	}
	for _, sq := range bishopOrder() {
		attacks, ok := indexed(occupanciesOf(sq), bishopFactors[sq])
		if !ok {
			log.Fatalf("the factor %#x of square %d gives a wrong index: find another by -search", bishopFactors[sq], sq)
		}
		places[sq] = all.place(attacks)
		all = all.add(places[sq], attacks)
	}
	return all, places
}
