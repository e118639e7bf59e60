package main

import (
	"regexp"
	"slices"
	"strings"
)

// The matrix has these columns, separated by two or more spaces:
//
//   - modes: the modes that include the row.
//   - platform: a platform, and variables of the go command. "every" stands for all
//     platforms of "go tool dist list".
//   - how: native runs programs on this CPU, and GODEBUG hides features from the
//     library. Qemu emulates a CPU; for amd64 no model of it has AVX-512. Bochs emulates
//     a PC with it, so slowly that its tests are always the short ones. Node and wazero
//     run WebAssembly. Build builds and vets, with assembly also with the tag purego. After
//     "or" stands what runs the row if this CPU lacks one of its kernels.
//   - kernels: the kernels whose tests must not be skipped. Package bulk must select
//     the last. In a row that is native alone the list ends at the features of this CPU.
//   - packages: all, or those whose tests depend on the selected kernel (choosing), or
//     those of them that call kernels most (emulated), or package bulk alone, which
//     selects it, where another model runs the same kernel (selecting).
const matrix = `
cross        linux/amd64                       native                            purego,bmi2,avx2,avx512  all
cross        linux/amd64 GOFLAGS=-tags=purego  native                            purego                   all
cross        linux/amd64 GOAMD64=v2            native                            purego,bmi2,avx2,avx512  all
cross        linux/amd64 GOAMD64=v3            native                            purego,bmi2,avx2,avx512  all
cross        linux/amd64 GOAMD64=v4            native or bochs corei7_icelake_u  purego,bmi2,avx2,avx512  all
cross        linux/386                         native                            purego                   all
cross        linux/arm GOARM=5                 qemu-arm                          purego                   all
cross        linux/arm GOARM=7                 qemu-arm                          purego                   all
cross        linux/arm64                       qemu-aarch64                      purego,neon              all
cross        linux/loong64                     qemu-loongarch64                  purego                   all
cross        linux/mips                        qemu-mips                         purego                   all
cross        linux/mipsle                      qemu-mipsel                       purego                   all
cross        linux/mips64                      qemu-mips64                       purego                   all
cross        linux/mips64le                    qemu-mips64el                     purego                   all
cross        linux/ppc64                       qemu-ppc64                        purego                   all
cross        linux/ppc64le                     qemu-ppc64le                      purego                   all
cross        linux/riscv64                     qemu-riscv64                      purego                   all
cross        linux/s390x                       qemu-s390x                        purego                   all
cross        js/wasm                           node                              purego                   all
cross        wasip1/wasm                       wazero                            purego                   all
cpus         linux/amd64                       native                            purego,bmi2,avx2,avx512  choosing
native       linux/amd64                       native or bochs corei7_icelake_u  purego,bmi2,avx2,avx512  emulated
cpus,native  linux/amd64                       native GODEBUG=cpu.avx512f=off    purego,bmi2,avx2         choosing
cpus,native  linux/amd64                       native GODEBUG=cpu.avx2=off       purego,bmi2              choosing
cpus,native  linux/amd64                       native GODEBUG=cpu.bmi2=off       purego                   choosing
cpus         linux/amd64                       qemu-x86_64 -cpu Nehalem          purego                   choosing
cpus         linux/amd64                       qemu-x86_64 -cpu Opteron_G5       purego                   selecting
cpus         linux/amd64                       qemu-x86_64 -cpu Haswell,-bmi2    purego                   selecting
cpus         linux/amd64                       qemu-x86_64 -cpu Haswell,-avx2    purego,bmi2              choosing
cpus         linux/amd64                       qemu-x86_64 -cpu max,-xsave       purego,bmi2              selecting
cpus         linux/amd64                       qemu-x86_64 -cpu Haswell          purego,bmi2,avx2         choosing
cpus         linux/amd64                       qemu-x86_64 -cpu EPYC             purego,bmi2,avx2         selecting
cpus         linux/amd64                       qemu-x86_64 -cpu max              purego,bmi2,avx2         choosing
cpus         linux/amd64                       bochs corei7_icelake_u            purego,bmi2,avx2,avx512  emulated
cpus         linux/amd64                       bochs corei7_skylake_x            purego,bmi2,avx2         selecting
cross        linux/amd64 GOAMD64=v2            build                             -                        all
cross        linux/amd64 GOAMD64=v3            build                             -                        all
cross        linux/amd64 GOAMD64=v4            build                             -                        all
cross        every                             build                             -                        all
`

// packages are the arguments of the go command for each name in the matrix.
var packages = map[string][]string{
	"all":       {"./..."},
	"selecting": {"./bulk"},
	"emulated":  {"./asm", "./bulk", "./positions", "./internal/tooling/kernels", "./internal/tooling/perft"},
	"choosing":  {"./asm", "./bulk", "./cmd/kindergarten", "./internal/tooling/kernels", "./internal/tooling/perft", "./positions", "./positions/fen", "./positions/moves"},
}

// features are the features that a kernel needs of an amd64 CPU, in addition to those
// of the kernels before it, under the names of /proc/cpuinfo. The library queries the
// CPU and has no such list.
var features = map[string][]string{
	"bmi2":   {"bmi2"},
	"avx2":   {"avx", "avx2"},
	"avx512": {"avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512cd", "avx512vbmi", "gfni", "avx512_bitalg", "avx512_vpopcntdq"},
}

// A row is one line of the matrix for one platform.
type row struct {
	cell, how         string   // as in the matrix
	platform          string   // without variables
	environment       []string // of the go command
	kernels, packages []string // a row that only builds has no kernels
	missing           []string // kernels that this CPU cannot run
}

var (
	columns  = regexp.MustCompile(`  +`)
	cpuFlags = regexp.MustCompile(`(?m)^flags\s*:(.*)$`)
)

// rowsOf returns the rows of a mode. The platforms are those of "go tool dist list". A
// feature that godebug switches off counts as missing.
func rowsOf(mode string, platforms []string, cpuinfo, godebug string) (rows []row) {
	for line := range strings.Lines(strings.TrimPrefix(matrix, "\n")) {
		cells := columns.Split(strings.TrimSpace(line), -1)
		if !slices.Contains(strings.Split(cells[0], ","), mode) {
			continue
		}
		names := []string{cells[1]}
		if names[0] == "every" {
			names = platforms
		}
		for _, name := range names {
			words := strings.Fields(name)
			goos, goarch, _ := strings.Cut(words[0], "/")
			r := row{cell: name, how: cells[2], platform: words[0], packages: packages[cells[4]]}
			r.environment = append(words[1:], "GOOS="+goos, "GOARCH="+goarch)
			if r.how != "build" {
				r.kernels = strings.Split(cells[3], ",")
			}
			how, emulated, _ := strings.Cut(r.how, " or ")
			if strings.HasPrefix(how, "native") {
				r.how = how
				if ran := able(r.kernels, cpuinfo, godebug); len(ran) == len(r.kernels) || emulated == "" {
					r.kernels, r.missing = ran, r.kernels[len(ran):]
				} else {
					r.how = emulated
				}
			}
			rows = append(rows, r)
		}
	}
	return rows
}

// able returns the kernels that the CPU can run: those before the first that needs a
// missing feature.
func able(kernels []string, cpuinfo, godebug string) []string {
	present := strings.Fields(strings.Join(cpuFlags.FindStringSubmatch(cpuinfo), " "))
	off := strings.Split(godebug, ",")
	lacks := func(feature string) bool {
		return !slices.Contains(present, feature) || slices.Contains(off, "cpu."+feature+"=off")
	}
	if i := slices.IndexFunc(kernels, func(k string) bool { return slices.ContainsFunc(features[k], lacks) }); i >= 0 {
		return kernels[:i]
	}
	return kernels
}
