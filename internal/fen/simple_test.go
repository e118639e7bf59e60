package fen

import (
	"regexp"
	"strconv"
	"strings"
)

// The content of a FEN, letter by letter.
type simplePosition struct {
	pieces              [64]byte
	black               bool
	castling, enPassant string
	halfmove, fullmove  int
}

// The syntax of all fields except the numbers.
var simpleFields = []*regexp.Regexp{
	regexp.MustCompile(`^[PNBRQKpnbrqk1-8]+(/[PNBRQKpnbrqk1-8]+){7}$`),
	regexp.MustCompile(`^[wb]$`),
	regexp.MustCompile(`^(-|[KQkqABCDEFGHabcdefgh]+)$`),
	regexp.MustCompile(`^(-|[a-h][36])$`),
	regexp.MustCompile(`^[0-9]+$`),
	regexp.MustCompile(`^[0-9]+$`),
}

// parseSimply parses a FEN and reports whether it is valid.
func parseSimply(fen string) (p simplePosition, ok bool) {
	fields := strings.FieldsFunc(fen, func(c rune) bool { return strings.ContainsRune(" \t\n\v\f\r", c) })
	if len(fields) == 0 || len(fields) > 6 {
		return p, false
	}
	for i, field := range fields {
		if !simpleFields[i].MatchString(field) {
			return p, false
		}
	}
	for i, missing := range []string{"", "w", "-", "-", "0", "1"} {
		if i >= len(fields) {
			fields = append(fields, missing)
		}
	}
	for i, rank := range strings.Split(fields[0], "/") {
		for n := range 9 {
			rank = strings.ReplaceAll(rank, strconv.Itoa(n), strings.Repeat("\x00", n))
		}
		if len(rank) != 8 {
			return p, false
		}
		copy(p.pieces[8*(7-i):], rank)
	}
	p.black, p.castling, p.enPassant = fields[1] == "b", fields[2], fields[3]
	for i, c := range p.castling {
		if strings.LastIndexByte(p.castling, byte(c)) != i {
			return p, false
		}
	}
	if p.enPassant != "-" && p.black != strings.HasSuffix(p.enPassant, "3") {
		return p, false
	}
	var err1, err2 error
	p.halfmove, err1 = strconv.Atoi(fields[4])
	p.fullmove, err2 = strconv.Atoi(fields[5])
	return p, err1 == nil && err2 == nil && p.halfmove <= 65535 && p.fullmove <= 65535
}
