package perft

// An Entry is a position with published numbers of leaves.
type Entry struct {
	Name   string
	FEN    string
	Leaves []uint64 // at depth 1, 2 and so on
}

// Suite holds the six positions of the Chess Programming Wiki's page Perft Results. It also
// holds positions of Chess960, named by their castling rights, from fischer.epd, a test
// suite of Andrew Grant's engine Ethereal. The last position, with Stockfish's counts, is one in which
// a promotion captures a rook that may castle, and is taken back.
var Suite = []Entry{
	{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		[]uint64{20, 400, 8_902, 197_281, 4_865_609, 119_060_324, 3_195_901_860}},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		[]uint64{48, 2_039, 97_862, 4_085_603, 193_690_690, 8_031_647_685}},
	{"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		[]uint64{14, 191, 2_812, 43_238, 674_624, 11_030_083, 178_633_661, 3_009_794_393}},
	{"position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		[]uint64{6, 264, 9_467, 422_333, 15_833_292, 706_045_033}},
	{"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
		[]uint64{44, 1_486, 62_379, 2_103_487, 89_941_194}},
	{"position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		[]uint64{46, 2_079, 89_890, 3_894_594, 164_075_551, 6_923_051_137}},

	{"960 HFhf", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
		[]uint64{21, 528, 12_189, 326_672, 8_146_062, 227_689_589}},
	{"960 HEhe", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
		[]uint64{21, 807, 18_002, 667_366, 16_253_601, 590_751_109}},
	{"960 hf", "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9",
		[]uint64{22, 593, 13_440, 382_958, 9_183_776, 274_103_539}},
	{"960 HEhe d6", "bnqnrbkr/1pp2pp1/p7/3pP2p/4P1P1/8/PPPP3P/BNQNRBKR w HEhe d6 0 9",
		[]uint64{31, 984, 28_677, 962_591, 29_032_175, 1_008_880_643}},
	{"960 HChc", "nnr1kqbr/pp1pp1p1/2p5/b4p1p/P7/1PNP4/2P1PPPP/N1RBKQBR w HChc - 1 9",
		[]uint64{12, 421, 6_530, 227_044, 4_266_410, 149_176_979}},
	{"960 FCfc", "1nrbkr1q/1pppp1pp/1n6/p4p2/N1b4P/8/PPPPPPPB/N1RBKR1Q w FCfc - 2 9",
		[]uint64{27, 862, 24_141, 755_171, 22_027_695, 696_353_497}},
	{"960 CAca", "rkrq1b2/pppppppb/3n2np/2N5/4P3/7P/PPPP1PP1/RKRQ1BBN w CAca - 1 9",
		[]uint64{33, 654, 21_708, 479_678, 15_990_307, 382_218_272}},
	{"960 Cca", "rkr1bb1n/ppppp1pp/5p2/4n3/3QP3/5P2/RPPP2PP/1KRNBB1N w Cca - 1 9",
		[]uint64{45, 1_172, 51_766, 1_332_060, 57_856_784, 1_501_852_662}},
	{"960 Dda", "r1krnnbq/pp1ppp1p/6p1/2p5/2P5/P3P3/Rb1P1PPP/1BKRNNBQ w Dda - 0 9",
		[]uint64{2, 61, 1_312, 40_072, 937_188, 28_753_562}},

	{"a promotion takes a rook", "r3k2r/1P6/8/8/8/8/r7/4K3 w kq - 0 1",
		[]uint64{10, 213, 1_688, 47_589, 483_232, 14_664_777}},
}
