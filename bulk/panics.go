package bulk

import "github.com/kindergarten-bitboards/kindergarten/internal/ranges"

// inexactOverlap reports whether the first n elements of dst and of an input overlap
// without starting at the same address. A kernel reads each element before it writes
// it, but it may write earlier elements before it reads later ones.
func inexactOverlap(dst, input []uint64, n int) bool {
	return ranges.Address(dst) != ranges.Address(input) && !ranges.Disjoint(dst, input, n)
}

// batchFault returns the panic sentence for wrong arguments of a batch.
func batchFault(function string, dst []uint64, sqs []uint8, occs []uint64) string {
	n := len(sqs)
	switch {
	case len(dst) < n:
		return ranges.TooShort("bulk: "+function, "dst", len(dst), "sqs", n)
	case len(occs) < n:
		return ranges.TooShort("bulk: "+function, "occs", len(occs), "sqs", n)
	case !ranges.Disjoint(dst, sqs, n):
		return "bulk: " + function + ": dst overlaps sqs"
	}
	return overlapFault(function, "occs")
}

// sliderSetsFault returns the panic sentence for wrong arguments of SliderSets.
func sliderSetsFault(dst, diagonal, orthogonal, occs []uint64) string {
	n := len(occs)
	switch {
	case len(dst) < n:
		return ranges.TooShort("bulk: SliderSets", "dst", len(dst), "occs", n)
	case len(diagonal) < n:
		return ranges.TooShort("bulk: SliderSets", "diagonal", len(diagonal), "occs", n)
	case len(orthogonal) < n:
		return ranges.TooShort("bulk: SliderSets", "orthogonal", len(orthogonal), "occs", n)
	case inexactOverlap(dst, diagonal, n):
		return overlapFault("SliderSets", "diagonal")
	case inexactOverlap(dst, orthogonal, n):
		return overlapFault("SliderSets", "orthogonal")
	}
	return overlapFault("SliderSets", "occs")
}

// overlapFault returns the panic sentence for an inexact overlap.
func overlapFault(function, name string) string {
	return "bulk: " + function + ": dst overlaps " + name + " but does not start where " + name + " starts"
}
