package fen

import (
	"math"
	"strconv"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// ParseCounters returns the two counters of a FEN at the start of text, and the text after
// them. The text is what [Parse] or [ParseAny] leaves unread. The halfmove clock counts the
// halfmoves since the last capture or pawn move. The fullmove number is 1 until Black has
// moved.
//
// A counter is a decimal number from 0 to 65535. White space may precede it, and white
// space, a semicolon or a comma ends it. Missing counters are 0 and 1. They are missing if
// their field does not begin with a digit or a sign: the operations of EPD remain in rest,
// with the white space before them.
//
// On error, which is a [*ParseError], ParseCounters returns 0, 1 and the whole text.
func ParseCounters[T ~string | ~[]byte](text T) (halfmoves, fullmoves int, rest T, err error) {
	counters, n, err := parseCounters(*(*string)(unsafe.Pointer(&text)))
	return counters[0], counters[1], text[n:], err
}

// parseCounters returns the counters at the start of text and their length.
func parseCounters(text string) (counters [2]int, n int, err error) {
	counters = [2]int{0, 1}
	rest := text
	for i, name := range [...]string{"halfmove clock", "fullmove number"} {
		field, after := lastField(rest)
		if field == "" || !isDigit(field[0]) && field[0] != '+' && field[0] != '-' {
			break
		}
		number := decimal(field)
		if number < 0 {
			return [2]int{0, 1}, 0, fault(name, field,
				"invalid "+name+" "+quote.Short(field)+" in the FEN", "a decimal number from 0 to 65535")
		}
		counters[i], rest = number, after
	}
	return counters, len(text) - len(rest), nil
}

// decimal returns the value of a decimal number from 0 to 65535, or -1 if a text is something else.
func decimal(text string) (value int) {
	for i := range len(text) {
		if value = 10*value + int(text[i]-'0'); !isDigit(text[i]) || value > math.MaxUint16 {
			return -1
		}
	}
	return value
}

func isDigit(c byte) bool { return c-'0' <= 9 }

// AppendCounters appends the two counters of a FEN to dst, each after a space. It completes
// the fields that [Append] writes. It writes any number, but [ParseCounters] reads only
// those from 0 to 65535.
func AppendCounters(dst []byte, halfmoves, fullmoves int) []byte {
	dst = strconv.AppendInt(append(dst, ' '), int64(halfmoves), 10)
	return strconv.AppendInt(append(dst, ' '), int64(fullmoves), 10)
}
