package main

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

// A machine is what the figures of a run were measured on and with. What the
// operating system does not tell stays empty.
type machine struct {
	CPU    string  `json:"cpu,omitempty"`      // the model as the CPU names itself
	Clock  float64 `json:"clockGHz,omitempty"` // measured at the start of the run
	Cores  int     `json:"cores"`              // logical ones that the process may use
	Pinned bool    `json:"pinned"`             // whether what was measured stayed on one of them
	OS     string  `json:"os"`
	Kernel string  `json:"osRelease,omitempty"`
	Go     string  `json:"go"`
	GOARCH string  `json:"goarch"`
	Level  string  `json:"archLevel,omitempty"` // such as GOAMD64=v1
	Code   string  `json:"kernel"`              // the kernel of package bulk for this CPU
	Date   string  `json:"date"`                // year-month-day
}

func thisMachine() machine {
	m := machine{
		Cores:  runtime.NumCPU(),
		OS:     runtime.GOOS,
		Go:     runtime.Version(),
		GOARCH: runtime.GOARCH,
		Code:   asm.Best().String(),
		Date:   time.Now().Format(time.DateOnly),
	}
	cpuinfo := readFile("/proc/cpuinfo")
	m.CPU = cmp.Or(field(cpuinfo, "model name"), field(cpuinfo, "uarch"), field(cpuinfo, "Model"))
	m.Clock = clock()
	m.Kernel = readFile("/proc/sys/kernel/osrelease")
	release, err := pin()
	release()
	m.Pinned = err == nil
	if info, ok := debug.ReadBuildInfo(); ok {
		name := "GO" + strings.ToUpper(runtime.GOARCH)
		for _, setting := range info.Settings {
			if setting.Key == name {
				m.Level = name + "=" + setting.Value
			}
		}
	}
	return m
}

// String is the line that goes below every table and chart.
func (m machine) String() string {
	cores := "1 core"
	if m.Cores != 1 {
		cores = fmt.Sprintf("%d cores", m.Cores)
		if m.Pinned {
			cores = "pinned to one of " + cores
		}
	}
	parts := []string{cmp.Or(m.CPU, "unnamed CPU"), cores, m.Go, m.OS + "/" + m.GOARCH, m.Level, "kernel " + m.Code, m.Date}
	if m.Clock > 0 {
		parts[0] += fmt.Sprintf(" at %.1f GHz", m.Clock)
	}
	var known []string
	for _, part := range parts {
		if part != "" {
			known = append(known, part)
		}
	}
	return strings.Join(known, ", ")
}

// readFile returns the text of a file of the operating system's, or nothing
// where there is no such file.
func readFile(name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}

// field returns what stands behind a name and a colon in the first line that
// begins with the name.
func field(text, name string) string {
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == name {
			return strings.Join(strings.Fields(value), " ")
		}
	}
	return ""
}

// clock returns the clock of the core in GHz as a chain of instructions shows
// it that take one cycle each on every amd64 CPU of the last twenty years, or 0
// on other architectures. What the operating system says is the nominal clock,
// which under a hypervisor says little.
func clock() float64 {
	if runtime.GOARCH != "amd64" {
		return 0
	}
	const steps = 1 << 14
	var cycles []float64
	for range 500 {
		start := time.Now()
		sink ^= chain(steps)
		cycles = append(cycles, float64(time.Since(start).Nanoseconds())/(2*steps))
	}
	return math.Round(10/low(cycles)) / 10
}

// chain takes two cycles a step: a rotation and a difference, each of which
// waits for the last.
func chain(steps int) uint64 {
	x := uint64(1)
	for i := range steps {
		x = bits.RotateLeft64(x, 1) ^ uint64(i)
	}
	return x
}
