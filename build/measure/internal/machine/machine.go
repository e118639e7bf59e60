// Package machine describes the machine that figures were measured on.
package machine

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

// A Machine describes where the figures of a run were measured. Fields that the
// operating system does not report are empty.
type Machine struct {
	CPU    string  // the CPU's own name
	Clock  float64 // measured at the start of the run
	Cores  int     // logical cores that the process may use
	Pinned bool    // whether the thread was tied to one of them
	OS     string
	Go     string
	GOARCH string
	Level  string // for example GOAMD64=v1
	Code   string // the kernel of package bulk for this CPU
	Date   string // year-month-day
}

// This returns the machine that the program runs on. Pinned reports whether the measured
// code stays on one core.
func This(pinned bool) Machine {
	m := Machine{
		Cores:  runtime.NumCPU(),
		OS:     runtime.GOOS,
		Go:     runtime.Version(),
		GOARCH: runtime.GOARCH,
		Code:   asm.Best().String(),
		Date:   time.Now().Format(time.DateOnly),
	}
	if cpuinfo, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		m.CPU = cmp.Or(field(string(cpuinfo), "model name"), field(string(cpuinfo), "uarch"), field(string(cpuinfo), "Model"))
	}
	m.Clock, m.Pinned = clock(), pinned
	if info, ok := debug.ReadBuildInfo(); ok {
		name := "GO" + strings.ToUpper(runtime.GOARCH)
		if i := slices.IndexFunc(info.Settings, func(s debug.BuildSetting) bool { return s.Key == name }); i >= 0 {
			m.Level = name + "=" + info.Settings[i].Value
		}
	}
	return m
}

// String returns the line that pages show with the figures.
func (m Machine) String() string {
	cores := "1 core"
	if m.Cores != 1 {
		cores = fmt.Sprintf("%d cores", m.Cores)
		if m.Pinned {
			cores = "pinned to one of " + cores
		}
	}
	cpu := cmp.Or(m.CPU, "unnamed CPU")
	if m.Clock > 0 {
		cpu += fmt.Sprintf(" at %.1f GHz", m.Clock)
	}
	parts := []string{cpu, cores, m.Go, m.OS + "/" + m.GOARCH, m.Level, "kernel " + m.Code, m.Date}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}

// Maker returns the first word of the CPU's name, for example AMD or Intel.
func (m Machine) Maker() string {
	maker, _, _ := strings.Cut(m.CPU, " ")
	maker, _, _ = strings.Cut(maker, "(R)")
	return maker
}

// field returns the value of the first line of the form "name : value".
func field(text, name string) string {
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == name {
			return strings.Join(strings.Fields(value), " ")
		}
	}
	return ""
}

// clock returns the clock of the core in GHz, or 0 on architectures other than amd64. It
// times a dependency chain of instructions with a latency of one cycle. In a virtual
// machine the operating system's nominal clock may be wrong.
func clock() float64 {
	if runtime.GOARCH != "amd64" {
		return 0
	}
	const steps = 1 << 14
	var cycles []float64
	for range 500 {
		start := time.Now()
		runtime.KeepAlive(chain(steps)) // otherwise it would be dead code
		cycles = append(cycles, float64(time.Since(start).Nanoseconds())/(2*steps))
	}
	slices.Sort(cycles)
	return math.Round(10/cycles[len(cycles)/20]) / 10
}

// chain takes two cycles a step: a rotation and a subtraction that depends on it.
func chain(steps int) uint64 {
	x := uint64(1)
	for i := range steps {
		x = bits.RotateLeft64(x, 1) ^ uint64(i)
	}
	return x
}
