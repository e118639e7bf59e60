// Command platforms runs the tests of the library on every architecture and under many models
// of CPU, with one go test for each row of its matrix. Run it in the build directory:
//
//	go run ./check/platforms cross -short
//	go run ./check/platforms cpus -only 'Haswell|EPYC'
//	go run ./check/platforms native
//
// A failed row prints what go test printed. A row whose emulator is missing fails and names its
// installer.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/emulator"
	"github.com/kindergarten-bitboards/kindergarten/bulk"
)

// Each line of the matrix is a row. A row has five columns:
//
//   - The first lists the modes that run the row.
//   - The second is the platform, with variables of the go command. The row "others" is run for each
//     platform of Linux that has no row.
//   - The third says how programs run. A row "native or bochs" uses Bochs if the CPU lacks the kernel.
//     A row "build" also vets.
//   - The fourth is the kernel that package bulk must select. TestKernel fails otherwise.
//   - The fifth names the packages to test, and after a bar those with -short. Those of "engines" need no
//     go command, because Wine finds none. Those of "operations" take the best kernel. Package asm tries
//     each kernel anyway.
//
// With -short, row 386 alone tries all packages with words of 32 bits. For arm64 package asm alone has
// files of its own, and "calling" holds it and the callers of its kernels.
const matrix = `
cross        linux/amd64                       native                            avx512  all
cross        linux/amd64 GOFLAGS=-tags=purego  native                            purego  all
cross        linux/amd64 GOAMD64=v2            native                            avx512  all
cross        linux/amd64 GOAMD64=v3            native                            avx512  all
cross        linux/amd64 GOAMD64=v4            native or bochs corei7_icelake_u  avx512  calling
cross        linux/386                         native                            purego  all
cross        linux/arm GOARM=5                 qemu-arm                          purego  all|engines
cross        linux/arm GOARM=7                 qemu-arm                          purego  all|engines
cross        linux/arm64                       qemu-aarch64                      neon    all|calling
cross        others                            qemu                              purego  all|engines
cross        js/wasm                           wasm                              purego  all
cross        wasip1/wasm                       wasm                              purego  all
cross        windows/amd64                     wine                              avx512  engines
cpus         linux/amd64                       native                            avx512  depending
native       linux/amd64                       native or bochs corei7_icelake_u  avx512  calling
cpus,native  linux/amd64                       native GODEBUG=cpu.avx512f=off    avx2    depending
cpus,native  linux/amd64                       native GODEBUG=cpu.avx2=off       bmi2    operations
cpus,native  linux/amd64                       native GODEBUG=cpu.bmi2=off       purego  operations
cpus         linux/amd64                       qemu-x86_64 -cpu Nehalem          purego  depending
cpus         linux/amd64                       qemu-x86_64 -cpu Opteron_G5       purego  selecting
cpus         linux/amd64                       qemu-x86_64 -cpu Haswell,-bmi2    purego  selecting
cpus         linux/amd64                       qemu-x86_64 -cpu Haswell,-avx2    bmi2    depending
cpus         linux/amd64                       qemu-x86_64 -cpu max,-xsave       bmi2    selecting
cpus         linux/amd64                       qemu-x86_64 -cpu Haswell          avx2    depending
cpus         linux/amd64                       qemu-x86_64 -cpu EPYC             avx2    operations
cpus         linux/amd64                       qemu-x86_64 -cpu max              avx2    depending
cpus         linux/amd64                       bochs corei7_icelake_u            avx512  calling
cpus         linux/amd64                       bochs corei7_skylake_x            avx2    selecting
cross        every                             build                             -       all
`

var packages = map[string]string{
	"all":        "./...",
	"engines":    "./asm ./attacks ./bulk ./positions/... ./purego/...",
	"library":    "./asm ./attacks ./bulk ./internal/engines/perft ./internal/reference/... ./internal/testing/... ./positions/... ./purego/...",
	"depending":  "./asm ./bulk ./positions/... ./internal/testing/kernels ./internal/engines/perft",
	"calling":    "./asm ./bulk ./positions ./internal/testing/kernels ./internal/engines/perft",
	"operations": "./bulk ./positions ./positions/movegen",
	"selecting":  "./bulk",
}

var kernels = []string{"purego", "bmi2", "avx2", "avx512"}

var qemuNames = strings.NewReplacer("linux/", "qemu-", "loong64", "loongarch64", "mipsle", "mipsel", "mips64le",
	"mips64el")

// A row is one of the matrix on one platform.
type row struct{ platform, how, kernel, packages, short string }

func main() {
	log.SetFlags(0)
	log.SetPrefix("platforms: ")
	flag.CommandLine = flag.NewFlagSet("go run ./check/platforms cross|cpus|native", flag.ExitOnError)
	short := flag.Bool("short", false, "leave the slower tests out")
	only := regexp.MustCompile("")
	flag.TextVar(only, "only", only, "run only the rows whose platform and way of running match this regular `expression`")
	mode, arguments := "", os.Args[1:]
	if len(arguments) > 0 && !strings.HasPrefix(arguments[0], "-") {
		mode, arguments = arguments[0], arguments[1:]
	}
	flag.CommandLine.Parse(arguments)
	list, err := command(nil, "go", "tool", "dist", "list")
	if err != nil {
		log.Fatal(err)
	}
	all := rows(mode, strings.Fields(list), bulk.Kernel())
	all = slices.DeleteFunc(all, func(r row) bool { return !only.MatchString(r.platform + "  " + r.how) })
	if len(all) == 0 || flag.NArg() > 0 {
		log.Fatalf("no rows for the arguments %q: want cross, cpus or native, and flags", os.Args[1:])
	}
	failed := 0
	for _, r := range all {
		begin, result := time.Now(), "ok"
		if err := r.run(*short); err != nil {
			result = "FAILED\n" + err.Error()
			failed++
		}
		fmt.Printf("%-32s  %-32s  %-6s  %4.0f s  %s\n", r.platform, r.how, r.kernel, time.Since(begin).Seconds(), result)
	}
	if failed > 0 {
		log.Fatalf("%d of %d rows failed", failed, len(all))
	}
}

// rows returns the rows of a mode, on a CPU whose best kernel is known.
func rows(mode string, platforms []string, best string) (all []row) {
	for line := range strings.Lines(matrix) {
		cells := regexp.MustCompile(`  +`).Split(strings.TrimSpace(line), -1)
		if !slices.Contains(strings.Split(cells[0], ","), mode) || len(cells) < 5 {
			continue
		}
		how, emulated, _ := strings.Cut(cells[2], " or ")
		long, short, _ := strings.Cut(cells[4], "|")
		r := row{cells[1], how, cells[3], packages[long], packages[short]}
		if lacks := slices.Index(kernels, r.kernel) > slices.Index(kernels, best); lacks && emulated != "" {
			r.how = emulated
		} else if lacks && (how == "wine" || strings.HasPrefix(how, "native")) {
			r.kernel = best
		}
		names := []string{r.platform}
		if r.platform == "every" || r.platform == "others" {
			names = platforms
		}
		for _, name := range names {
			if r.platform = name; how == "qemu" {
				r.how = qemuNames.Replace(name)
			}
			if how != "qemu" || strings.HasPrefix(name, "linux/") && !strings.Contains(matrix, name+" ") {
				all = append(all, r)
			}
		}
	}
	return all
}

// run runs the tests of a row. The error holds what a failed command printed.
func (r row) run(short bool) error {
	platform, variables, _ := strings.Cut(r.platform, " ")
	goos, goarch, _ := strings.Cut(platform, "/")
	how, arguments, _ := strings.Cut(r.how, " ")
	// Without symbols, programs boot faster. They need no C library.
	environment := append(strings.Fields(variables), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0",
		"KINDERGARTEN_KERNEL="+r.kernel, "KINDERGARTEN_REQUIRE="+r.kernel)
	test := []string{"go", "test", "-count=1", "-timeout=0", "-vet=off", "-ldflags=-s -w"}
	if short {
		test = append(test, "-short")
		r.packages = cmp.Or(r.short, r.packages)
	}
	needs, installer := "", ""
	switch how {
	case "build":
		return build(platform, environment)
	case "bochs":
		return r.emulate(environment, append(test, "-c"), arguments)
	case "native": // The compiler would warn of unknown features. Those that are off in this process stay off.
		how = strings.TrimSuffix("env GODEBUG="+strings.TrimPrefix(arguments+",", "GODEBUG=")+os.Getenv("GODEBUG"), ",")
	case "wine":
		cache, _ := os.UserCacheDir() // without one nothing is installed
		how = "env WINEDEBUG=-all WINEPREFIX=" + cache + "/wine-amd64 /usr/lib/wine/wine64"
		needs, installer = cache+"/wine-amd64/drive_c/windows/system32/bcryptprimitives.dll", "build/tools/wine/install"
	case "wasm":
		if goos == "js" {
			needs, installer = "node", "apt-get install nodejs"
		}
		root, err1 := command(nil, "go", "env", "GOROOT")
		wazero, err2 := command(nil, "go", "-C", "build", "tool", "-n", "wazero")
		if how = root + "/lib/wasm/go_" + goos + "_wasm_exec"; err1 != nil || err2 != nil {
			return errors.Join(err1, err2)
		}
		environment = append(environment, "GOWASIRUNTIME=wazero", "PATH="+filepath.Dir(wazero)+":"+os.Getenv("PATH"))
	default: // for the programs that tests start
		environment = append(environment, "KINDERGARTEN_EXEC="+r.how)
		needs, installer = how, "apt-get install qemu-user"
		how = r.how
	}
	if _, err := exec.LookPath(needs); needs != "" && err != nil {
		return fmt.Errorf("%w: run %s", err, installer)
	}
	_, err := command(environment, append(append(test, "-exec="+how), strings.Fields(r.packages)...)...)
	return err
}

// emulate compiles the tests of a row and runs them on an emulated PC, in one boot. It leaves
// out subtests of lower kernels, which other rows run faster: those called like purego.Rooks,
// rooksAVX2 and Rooks/avx2. The PC has no go command, so tests that need one are skipped.
func (r row) emulate(environment, compile []string, model string) error {
	root, err := os.MkdirTemp("", "platforms")
	if err != nil {
		return err
	}
	defer os.RemoveAll(root)
	// Tests read files of the library.
	_, err1 := command(nil, "sh", "-c", `cp -R $(ls | grep -vx build) "$0"`, root)
	_, err2 := command(environment, append(append(compile, "-o="+root+"/"), strings.Fields(r.packages)...)...)
	if err1 != nil || err2 != nil {
		return errors.Join(err1, err2)
	}
	lower := strings.Join(kernels[:slices.Index(kernels, r.kernel)], "|")
	script := "failed=0; export KINDERGARTEN_KERNEL=" + r.kernel + "\n"
	for _, p := range strings.Fields(r.packages) {
		script += fmt.Sprintf("cd /%s && /%s.test -test.short '-test.skip=/(?i)(^purego\\.|(%s)$)|/.*/^(%[3]s)$' || "+
			"failed=1\n", p, path.Base(p), lower)
	}
	output, err := emulator.Run(context.Background(), model, root, script+"exit $failed")
	if err != nil {
		err = fmt.Errorf("%w\n%s", err, output)
	}
	return err
}

// build builds and vets all packages and tests, but those of the library alone on a platform that
// needs a C toolchain to link a command. The tag purego selects other files on amd64 and arm64.
func build(platform string, environment []string) error {
	if !strings.HasPrefix(platform, "linux/") && !strings.HasSuffix(platform, "/wasm") {
		// No program runs here, and compiling the standard library takes most of the time.
		environment = append(environment, "GOFLAGS=-gcflags=std=-N")
	}
	names := []string{"./..."}
	if regexp.MustCompile(`^(ios/|android/(386|amd64|arm)$)`).MatchString(platform) {
		environment = append(environment, "CGO_ENABLED=1")
		names = strings.Fields(packages["library"])
	}
	for _, args := range [][]string{{"vet", "-tags="}, {"build", "-tags="}, {"vet", "-tags=purego"},
		{"build", "-tags=purego"}} {
		if _, err := command(environment, slices.Concat([]string{"go"}, args, names)...); err != nil {
			return err
		}
	}
	return nil
}

// command runs a command in the root directory and returns its standard output without spaces
// around it. All that it printed follows the first line of an error.
func command(environment []string, args ...string) (string, error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir, cmd.Env = "..", append(os.Environ(), environment...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s%s", strings.Join(args, " "), err, &stderr, out)
	}
	return strings.TrimSpace(string(out)), err
}
