package bulk

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

// racing is a program that calls every function of this package and of package positions while another goroutine reads
// or writes an element of one of its arguments. Then it calls the functions from many
// goroutines as the documentation allows. It prints a line before each step, and the
// race detector prints its reports.
const racing = `package main

import (
	"fmt"
	"os"
	"runtime"
	"sync"

	"` + module + `/bulk"
	"` + module + `/positions"
)

// n elements take blocks and tail of every kernel. The slices are longer.
const n, size = 77, 80

type memory struct {
	dst, occs, diagonal, orthogonal [size]uint64
	sqs, moves, checkers            [size]uint8
	rook, bishop                    [64]uint64
	records                         [size]positions.Position[uint64]
	checks                          [size]positions.Check[uint64]
	attacks                         [size]positions.Attack[uint64]
}

type function struct {
	name      string
	call      func(m *memory)
	elements  int
	arguments map[string]bool // whether the call writes it
}

var functions = []function{
	{"Rooks", func(m *memory) { bulk.Rooks(m.dst[:], m.sqs[:n], m.occs[:]) }, n,
		map[string]bool{"dst": true, "sqs": false, "occs": false}},
	{"Bishops", func(m *memory) { bulk.Bishops(m.dst[:], m.sqs[:n], m.occs[:]) }, n,
		map[string]bool{"dst": true, "sqs": false, "occs": false}},
	{"Queens", func(m *memory) { bulk.Queens(m.dst[:], m.sqs[:n], m.occs[:]) }, n,
		map[string]bool{"dst": true, "sqs": false, "occs": false}},
	{"SliderSets", func(m *memory) { bulk.SliderSets(m.dst[:], m.diagonal[:], m.orthogonal[:], m.occs[:n]) }, n,
		map[string]bool{"dst": true, "diagonal": false, "orthogonal": false, "occs": false}},
	{"RookMap", func(m *memory) { bulk.RookMap(&m.rook, 1) }, 64,
		map[string]bool{"rook": true}},
	{"BishopMap", func(m *memory) { bulk.BishopMap(&m.bishop, 1) }, 64,
		map[string]bool{"bishop": true}},
	{"QueenMap", func(m *memory) { bulk.QueenMap(&m.rook, 1) }, 64,
		map[string]bool{"rook": true}},
	{"BishopRookMaps", func(m *memory) { bulk.BishopRookMaps(&m.bishop, &m.rook, 1) }, 64,
		map[string]bool{"rook": true, "bishop": true}},
	{"LegalCounts", func(m *memory) { positions.LegalCounts(m.moves[:], m.checkers[:], m.records[:n]) }, n,
		map[string]bool{"moves": true, "checkers": true, "records": false}},
	{"LegalCounts, moves only", func(m *memory) { positions.LegalCounts(m.moves[:], nil, m.records[:n]) }, n,
		map[string]bool{"moves": true, "records": false}},
	{"Checks", func(m *memory) { positions.Checks(m.checks[:], m.records[:n]) }, n,
		map[string]bool{"checks": true, "records": false}},
	{"Attacks", func(m *memory) { positions.Attacks(m.attacks[:], m.records[:n], positions.White) }, n,
		map[string]bool{"attacks": true, "records": false}},
}

// access reads or writes an element.
func (m *memory) access(argument string, element int, write bool) {
	if bytes := map[string][]uint8{"sqs": m.sqs[:], "moves": m.moves[:], "checkers": m.checkers[:]}[argument]; bytes != nil {
		if write {
			bytes[element] = 1
		} else {
			sink += uint64(bytes[element])
		}
		return
	}
	word := &m.records[element].State
	switch argument {
	case "checks":
		word = &m.checks[element].CheckMask
	case "attacks":
		word = &m.attacks[element].All
	case "records":
	default:
		word = &map[string][]uint64{
			"dst": m.dst[:], "occs": m.occs[:], "diagonal": m.diagonal[:], "orthogonal": m.orthogonal[:],
			"rook": m.rook[:], "bishop": m.bishop[:],
		}[argument][element]
	}
	if write {
		*word = 1
	} else {
		sink += *word
	}
}

var sink uint64

// during makes an access and a call in two goroutines that are not synchronized. The
// access comes first, because the detector remembers few accesses to one word and
// portable code makes many. The call waits for the access by a function of the run
// time, which the detector does not take for synchronization.
func during(call, access func()) {
	var done sync.WaitGroup
	done.Add(2)
	go func() { defer done.Done(); access() }()
	go func() {
		defer done.Done()
		for runtime.NumGoroutine() > 2 {
			runtime.Gosched()
		}
		call()
	}()
	done.Wait()
	for runtime.NumGoroutine() > 1 {
		runtime.Gosched()
	}
}

func main() {
	for _, f := range functions {
		for argument, written := range f.arguments {
			for _, element := range []int{0, 1, 31, 32, f.elements - 1, f.elements} {
				if element == 64 && f.elements == 64 {
					continue
				}
				for _, write := range []bool{false, true} {
					races := element < f.elements && (written || write)
					fmt.Fprintf(os.Stderr, "\nSTEP %v %s while another goroutine accesses %s[%d], writing: %v\n",
						races, f.name, argument, element, write)
					m := new(memory)
					during(func() { f.call(m) }, func() { m.access(argument, element, write) })
				}
			}
		}
		// Two calls on the same dst, and on the same inputs.
		fmt.Fprintf(os.Stderr, "\nSTEP true %s twice into the same memory\n", f.name)
		m := new(memory)
		during(func() { f.call(m) }, func() { f.call(m) })
	}

	fmt.Fprintf(os.Stderr, "\nSTEP false from a hundred goroutines on the same inputs\n")
	var shared memory
	results := make([]uint64, 100*n)
	var done sync.WaitGroup
	for g := range 100 {
		done.Add(1)
		go func() {
			defer done.Done()
			dst := results[g*n:][:n]
			bulk.Rooks(dst, shared.sqs[:n], shared.occs[:])
			bulk.Bishops(dst, shared.sqs[:n], shared.occs[:])
			bulk.Queens(dst, shared.sqs[:n], dst)
			bulk.SliderSets(dst, shared.diagonal[:], shared.orthogonal[:], shared.occs[:n])
			bulk.SliderSets(dst, dst, shared.diagonal[:], shared.occs[:n])
			var rook, bishop [64]uint64
			bulk.BishopRookMaps(&bishop, &rook, 1)
			bulk.QueenMap(&rook, bulk.RookSet(rook[0], bishop[0]))
		}()
	}
	done.Wait()

	fmt.Fprintf(os.Stderr, "\nSTEP false one goroutine after another on the same memory\n")
	m, turn := new(memory), make(chan bool, 1)
	turn <- true
	for range 100 {
		done.Add(1)
		go func() {
			defer done.Done()
			<-turn
			for _, f := range functions {
				f.call(m)
			}
			turn <- true
		}()
	}
	done.Wait()
	fmt.Fprintf(os.Stderr, "\nSTEP false end\n")
}
`

// The race detector reports a read or write of each argument of each function that
// races with the call, up to the last element. It reports no access behind the last
// element, no two readers and no correct use. The lower kernels run with features of
// the CPU hidden.
func TestRaceMatrix(t *testing.T) {
	if testing.Short() {
		t.Skip("-short leaves out what takes long")
	}
	program, output, err := build(t, racing, "-race")
	if err != nil {
		for _, reason := range []string{
			"-race requires cgo", "-race is not supported on", "-race is only supported on", "cgo: C compiler ",
		} {
			if strings.Contains(output, reason) {
				t.Skipf("the toolchain has no such sanitizer: %s", output)
			}
		}
		t.Fatalf("%v\n%s", err, output)
	}
	for _, setting := range []string{"", "cpu.avx512f=off", "cpu.avx2=off", "cpu.bmi2=off"} {
		if setting != "" && asm.Requirements(asm.Best()) == nil {
			continue // no setting leads to purego or neon
		}
		cmd := exec.Command(program)
		// The detector must report equal races again.
		cmd.Env = append(os.Environ(), "GODEBUG="+setting,
			"GORACE=atexit_sleep_ms=0 exitcode=0 suppress_equal_stacks=0 suppress_equal_addresses=0 history_size=2")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		steps := strings.Split(string(out), "\nSTEP ")[1:]
		if len(steps) < 300 || !strings.HasPrefix(steps[len(steps)-1], "false end") {
			t.Fatalf("the program made %d steps and did not reach its end:\n%s", len(steps), out)
		}
		for _, step := range steps {
			wanted, what, _ := strings.Cut(step, " ")
			what, report, _ := strings.Cut(what, "\n")
			if got := strings.Contains(report, "WARNING: DATA RACE"); got != (wanted == "true") {
				t.Errorf("GODEBUG=%s: %s: a race is reported: %v, want %s\n%s", setting, what, got, wanted, report)
			}
		}
	}
}
