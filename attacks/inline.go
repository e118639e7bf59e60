package attacks

// The compiler hands the body of another package's function on to importers of
// this one only if it has expanded that function here. In these instances it
// does, and without them no lookup would be expanded in an engine.
var (
	_ = Rook[uint64, uint]
	_ = Bishop[uint64, uint]
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
	_ = Between[uint64, uint]
	_ = Line[uint64, uint]
	_ = Knight[uint64, uint]
	_ = King[uint64, uint]
	_ = PawnNorth[uint64, uint]
	_ = PawnSouth[uint64, uint]
	_ = Knights[uint64]
	_ = Kings[uint64]
	_ = PawnsNorth[uint64]
	_ = PawnsSouth[uint64]
	_ = FillNorth[uint64]
	_ = FillSouth[uint64]
	_ = FileFill[uint64]
	_ = FrontSpanNorth[uint64]
	_ = FrontSpanSouth[uint64]
	_ = AttackSpanNorth[uint64]
	_ = AttackSpanSouth[uint64]
	_ = Attackers[uint64, uint]
	_ = CheckMask[uint64, uint]
	_ = Pins[uint64, uint]
)
