package attacks

// The compiler hands the body of another package's function on to importers of
// this one only if it has expanded that function here. In these instances it
// does, and without them no lookup would be expanded in an engine.
var (
	_ = Queen[uint64, uint]
	_ = Rank[uint64, uint]
	_ = File[uint64, uint]
	_ = Diagonal[uint64, uint]
	_ = AntiDiagonal[uint64, uint]
	_ = RankMask[uint64, uint]
	_ = FileMask[uint64, uint]
	_ = DiagonalMask[uint64, uint]
	_ = AntiDiagonalMask[uint64, uint]
	_ = Ray[uint64, uint]
	_ = Line[uint64, uint]
	_ = Attackers[uint64, uint]
	_ = CheckMask[uint64, uint]
	_ = Pins[uint64, uint]
)
