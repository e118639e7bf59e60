package bulk

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// racing is a program that calls a function of this package or of package positions
// while another goroutine reads or writes one element of an argument. They are not
// synchronized. The calls work on 64 elements, which every kernel does by itself.
const racing = `package main

import (
	"os"
	"strconv"

	"` + module + `/attacks/bulk"
	"` + module + `/attacks/positions"
)

func main() {
	var dst, occs, orthogonal, diagonal [80]uint64
	var sqs [80]uint8
	var rook, bishop [64]uint64
	var moves, checkers [80]uint8
	var checks [80]positions.Check[uint64]
	var attacks [80]positions.Attack[uint64]
	var records [80]positions.Position[uint64]
	element, err := strconv.Atoi(os.Args[3])
	if err != nil {
		panic(err)
	}
	calls := map[string]func(){
		"Rooks":      func() { bulk.Rooks(dst[:], sqs[:64], occs[:]) },
		"Bishops":    func() { bulk.Bishops(dst[:], sqs[:64], occs[:]) },
		"Queens":     func() { bulk.Queens(dst[:], sqs[:64], occs[:]) },
		"RookMap":    func() { bulk.RookMap(&rook, 1) },
		"BishopMap":  func() { bulk.BishopMap(&bishop, 1) },
		"QueenMap":   func() { bulk.QueenMap(&rook, 1) },
		"SliderMaps": func() { bulk.SliderMaps(&rook, &bishop, 1) },
		"SliderSets": func() { bulk.SliderSets(dst[:], orthogonal[:], diagonal[:], occs[:64]) },

		"LegalCounts":             func() { positions.LegalCounts(moves[:], checkers[:], records[:64]) },
		"LegalCounts, moves only": func() { positions.LegalCounts(moves[:], nil, records[:64]) },
		"Checks":                  func() { positions.Checks(checks[:], records[:64]) },
		"Attacks":                 func() { positions.Attacks(attacks[:], records[:64], positions.White) },
	}
	var sum uint64
	accesses := map[string]func(){
		"read dst":         func() { sum += dst[element] },
		"write dst":        func() { dst[element]++ },
		"read occs":        func() { sum += occs[element] },
		"write occs":       func() { occs[element]++ },
		"read sqs":         func() { sum += uint64(sqs[element]) },
		"write sqs":        func() { sqs[element]++ },
		"write orthogonal": func() { orthogonal[element]++ },
		"write diagonal":   func() { diagonal[element]++ },
		"read rook":        func() { sum += rook[element] },
		"read bishop":      func() { sum += bishop[element] },
		"read moves":       func() { sum += uint64(moves[element]) },
		"read checkers":    func() { sum += uint64(checkers[element]) },
		"write checkers":   func() { checkers[element]++ },
		"read checks":      func() { sum += checks[element].Evasions },
		"read attacks":     func() { sum += attacks[element].All },
		"read records":     func() { sum += records[element].White },
		"write records":    func() { records[element].State++ },
	}
	done := make(chan bool)
	go func() {
		calls[os.Args[1]]()
		done <- true
	}()
	accesses[os.Args[2]]()
	<-done
	println(sum)
}
`

// The race detector reports races with the elements that a kernel reads or writes, up
// to the last one, and nothing else.
func TestRaceDetector(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program with the race detector")
	}
	program := buildRacing(t, racing)
	for _, test := range []struct {
		call, access, element string
		races                 bool
	}{
		{"Rooks", "write dst", "0", true},
		{"Rooks", "read dst", "63", true},
		{"Rooks", "write occs", "63", true},
		{"Rooks", "write sqs", "63", true},
		{"Rooks", "write sqs", "64", false},
		{"Rooks", "read occs", "50", false},
		{"Rooks", "read sqs", "50", false},
		{"Bishops", "read dst", "63", true},
		{"Bishops", "write occs", "0", true},
		{"Bishops", "write sqs", "0", true},
		{"Bishops", "write dst", "64", false},
		{"Queens", "read dst", "0", true},
		{"Queens", "write occs", "63", true},
		{"Queens", "write sqs", "63", true},
		{"Queens", "write occs", "64", false},
		{"RookMap", "read rook", "63", true},
		{"RookMap", "read bishop", "63", false},
		{"BishopMap", "read bishop", "0", true},
		{"QueenMap", "read rook", "63", true},
		{"SliderMaps", "read rook", "63", true},
		{"SliderMaps", "read bishop", "63", true},
		{"SliderSets", "read dst", "63", true},
		{"SliderSets", "write dst", "64", false},
		{"SliderSets", "write orthogonal", "63", true},
		{"SliderSets", "write diagonal", "63", true},
		{"SliderSets", "write occs", "63", true},
		{"SliderSets", "write diagonal", "64", false},
		{"SliderSets", "read occs", "63", false},
		{"LegalCounts", "read moves", "63", true},
		{"LegalCounts", "read checkers", "63", true},
		{"LegalCounts", "write records", "63", true},
		{"LegalCounts", "write records", "64", false},
		{"LegalCounts", "read moves", "64", false},
		{"LegalCounts", "write checkers", "64", false},
		{"LegalCounts", "read records", "0", false},
		{"LegalCounts, moves only", "read moves", "0", true},
		{"LegalCounts, moves only", "write checkers", "0", false},
		{"Checks", "read checks", "63", true},
		{"Checks", "read checks", "64", false},
		{"Checks", "write records", "0", true},
		{"Attacks", "read attacks", "63", true},
		{"Attacks", "read attacks", "64", false},
		{"Attacks", "write records", "63", true},
	} {
		cmd := exec.Command(program, test.call, test.access, test.element)
		cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
		out, err := cmd.CombinedOutput()
		races := strings.Contains(string(out), "WARNING: DATA RACE")
		if races != test.races || (err != nil) != test.races {
			t.Errorf("%s while another goroutine does %s[%s]: race reported %v, want %v (%v)\n%s",
				test.call, test.access, test.element, races, test.races, err, out)
		}
	}
}
