package attacks

import "github.com/kindergarten-bitboards/kindergarten/internal/tables"

// Knight returns the squares that a knight on sq attacks.
func Knight[B ~uint64, S AnySquare](sq S) B { return B(tables.KnightAttacks[sq&63]) }

// King returns the squares that a king on sq attacks.
func King[B ~uint64, S AnySquare](sq S) B { return B(tables.KingAttacks[sq&63]) }

// Knights returns the squares that knights on set attack.
func Knights[B ~uint64](set B) B {
	one := set<<1&notFileA | set>>1&notFileH
	two := set<<2&notFilesAB | set>>2&notFilesGH
	return one<<16 | one>>16 | two<<8 | two>>8
}

// Kings returns the squares that kings on set attack.
func Kings[B ~uint64](set B) B {
	sides := set<<1&notFileA | set>>1&notFileH
	set |= sides
	return sides | set<<8 | set>>8
}

// The squares that a step of one or two files east or west cannot wrap to.
const (
	notFileA   = 0xfefefefefefefefe
	notFileH   = 0x7f7f7f7f7f7f7f7f
	notFilesAB = 0xfcfcfcfcfcfcfcfc
	notFilesGH = 0x3f3f3f3f3f3f3f3f
)
