// Package machine describes the machine that figures were measured on.
package machine

import (
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

var model = regexp.MustCompile(`(?m)^(?:model name|uarch|Model)\s*: (.*)$`)

// This returns the CPU, the release of Go, the platform and its level, the kernel of package
// bulk, and the date.
func This() string {
	cpu := "unnamed CPU"
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if match := model.FindStringSubmatch(string(text)); match != nil {
			cpu = match[1]
		}
	}
	parts := []string{cpu, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH, "kernel " + asm.Best().String(),
		time.Now().Format(time.DateOnly)}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range info.Settings {
			if setting.Key == "GO"+strings.ToUpper(runtime.GOARCH) {
				parts = slices.Insert(parts, 3, setting.Key+"="+setting.Value)
			}
		}
	}
	return strings.Join(parts, ", ")
}
