//go:build race

package bulk

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// A writingCall is a call of a function of this package, of package positions or of package movegen. It uses the
// first elements of each argument, as many as used, and writes those of the first arguments.
type writingCall struct {
	name          string
	arguments     []argument
	written, used int
	call          func(args [][]byte)
}

// writingCalls returns a call of every function that writes to the memory of its caller.
func writingCalls() (all []writingCall) {
	const n = 77 // every kernel computes blocks and a tail
	for _, o := range operations {
		all = append(all, writingCall{o.name, o.arguments, 1, n, func(args [][]byte) {
			args[o.counted] = args[o.counted][:n*o.arguments[o.counted].size]
			o.call(args)
		}})
	}
	for _, f := range maps {
		all = append(all, writingCall{f.name, []argument{{"dst", 8}}, 1, 64, func(args [][]byte) {
			f.call((*attackMap)(slice[Bitboard](args[0])), 1)
		}})
	}
	legal, checkers, records := argument{"moves", 1}, argument{"checkers", 1}, argument{"positions", 64}
	in := func(s []byte) []positions.Position[uint64] { return slice[positions.Position[uint64]](s)[:n] }
	return append(all,
		writingCall{"LegalCounts", []argument{legal, checkers, records}, 2, n,
			func(args [][]byte) { positions.LegalCounts(slice[uint8](args[0]), slice[uint8](args[1]), in(args[2])) }},
		writingCall{"LegalCounts of moves", []argument{legal, records}, 1, n,
			func(args [][]byte) { positions.LegalCounts(slice[uint8](args[0]), nil, in(args[1])) }},
		writingCall{"Checks", []argument{{"dst", 32}, records}, 1, n,
			func(args [][]byte) { positions.Checks(slice[positions.Check[uint64]](args[0]), in(args[1])) }},
		writingCall{"Attacks", []argument{{"dst", 56}, records}, 1, n, func(args [][]byte) {
			positions.Attacks(slice[positions.Attack[uint64]](args[0]), in(args[1]), positions.White)
		}},
		writingCall{"PlayAll", []argument{{"dst", 64}, {"list", 2}}, 1, n, func(args [][]byte) {
			list := slice[movegen.Move](args[1])[:n]
			movegen.PlayAll(slice[positions.Position[uint64]](args[0]), new(positions.Position[uint64]), list)
		}},
		writingCall{"PlayAll of one move", []argument{{"dst", 64}, {"p", 64}}, 1, 1, func(args [][]byte) {
			p := &slice[positions.Position[uint64]](args[1])[0]
			movegen.PlayAll(slice[positions.Position[uint64]](args[0]), p, make([]movegen.Move, 1))
		}})
}

// memory returns new memory for the arguments. It is longer than what the call uses.
func (r *writingCall) memory() (args [][]byte) {
	for _, a := range r.arguments {
		words := unsafe.SliceData(make([]uint64, (r.used+4)*a.size/8+1))
		args = append(args, unsafe.Slice((*byte)(unsafe.Pointer(words)), (r.used+3)*a.size))
	}
	return args
}

// kept keeps a read from being optimized away.
var kept byte

// during makes an access and a call in two goroutines that are not synchronized. The access comes first,
// because the detector remembers few accesses to one word and portable code makes many. The call waits for
// the access by a function of package runtime that the detector does not regard as synchronization.
func during(call, access func()) {
	before := runtime.NumGoroutine()
	var done sync.WaitGroup
	done.Go(access)
	done.Go(func() {
		for runtime.NumGoroutine() > before+1 {
			runtime.Gosched()
		}
		call()
	})
	done.Wait()
	for runtime.NumGoroutine() > before {
		runtime.Gosched()
	}
}

// race makes each call while another goroutine reads or writes a byte of one of its arguments, or
// makes the same call. It prints a line before each step, and the detector prints its reports.
func race() {
	step := func(races bool, format string, operands ...any) {
		fmt.Fprintf(os.Stderr, "\nSTEP %v "+format+"\n", append([]any{races}, operands...)...)
	}
	for _, r := range writingCalls() {
		for i, a := range r.arguments {
			size := a.size * r.used
			for _, at := range []int{0, a.size, size/2 - 1, size / 2, size - 1, size} {
				for _, write := range []bool{false, true} {
					step(at < size && (i < r.written || write), "%s while another goroutine accesses byte %d of %s, writing: %v",
						r.name, at, a.name, write)
					args := r.memory()
					b := &args[i][at]
					during(func() { r.call(args) }, func() {
						if write {
							*b = 1
						} else {
							kept = *b
						}
					})
				}
			}
		}
		step(true, "%s twice into the same memory", r.name)
		args := r.memory()
		during(func() { r.call(slices.Clone(args)) }, func() { r.call(slices.Clone(args)) })
	}
	step(false, "end")
}

// TestRaceMatrix checks that the race detector reports each read or write of an argument that races
// with a call, up to the last byte, and neither accesses after that byte nor two readers. The test
// starts its own program again for the steps. Features of the CPU are hidden for lower kernels.
func TestRaceMatrix(t *testing.T) {
	if os.Getenv("RACE_STEPS") != "" {
		race()
		return
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, setting := range []string{"", "cpu.avx512f=off", "cpu.avx2=off", "cpu.bmi2=off"} {
		if setting != "" && asm.Requirements(asm.Best()) == nil {
			continue // no setting leads to purego or neon
		}
		cmd := exec.Command(program, "-test.run=^TestRaceMatrix$")
		// The detector must report equal races again.
		cmd.Env = append(os.Environ(), "RACE_STEPS=1", "GODEBUG="+setting,
			"GORACE=atexit_sleep_ms=0 suppress_equal_stacks=0 suppress_equal_addresses=0 history_size=2")
		out, err := cmd.CombinedOutput() // a program with races fails
		steps := strings.Split(string(out), "\nSTEP ")[1:]
		if len(steps) < 300 || !strings.HasPrefix(steps[len(steps)-1], "false end") {
			t.Fatalf("the program made %d steps and did not reach its end: %v\n%s", len(steps), err, out)
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
