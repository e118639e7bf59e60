// Command asmgen writes the kernels of package asm with avo, their Go declarations, and the list
// of all kernels for package asm's tests. Run it from the build directory:
//
//	go run ./generate/asmgen
package main

import (
	"bytes"
	"flag"
	"log"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("asmgen: ")
	root := flag.String("root", "..", "the directory of the module to write into")
	flag.Parse()
	tablesPackage = loadTables(*root)
	dir := filepath.Join(*root, "asm")
	for _, arch := range []string{"amd64", "arm64"} {
		log.SetPrefix("asmgen: " + arch + ": ")
		ctx := newContext(arch)
		for _, k := range list.For(arch) {
			function(ctx, k)
		}
		stubs := must(printer.NewStubs(printer.Config{Name: folder, Pkg: "asm"}).Print(must(ctx.Result())))
		save(dir, "kernels_"+arch+".go", importTables(stubs))
		save(dir, "kernels_gen_"+arch+"_test.go", testList(arch))
	}
	for name, generate := range generators {
		log.SetPrefix("asmgen: " + name + ": ")
		file := kernelsIn(name)
		check(pass.Compile.Execute(file))
		config := printer.Config{Name: place(generate), Pkg: "asm"}
		save(dir, name+"_amd64.s", must(printer.NewGoAsm(config).Print(file)))
	}
	for name, fill := range tablesOf {
		h := new(header)
		fill(h)
		save(dir, name+"_tables.h", h.text(place(fill)))
	}
}

// kernelsIn generates the kernels of a file.
func kernelsIn(name string) *ir.File {
	ctx := newContext("amd64")
	k := newConstants(ctx, strings.HasSuffix(name, "avx512"))
	for _, kernel := range list.In(name) {
		function(ctx, kernel)
		generators[name](k, kernel)
	}
	file := must(ctx.Result())
	k.place(file)
	return file
}

// newContext returns the context of a file of package asm for an architecture.
func newContext(arch string) *build.Context {
	ctx := build.NewContext()
	ctx.ConstraintExpr(arch + ",gc,!purego,!msan,!asan")
	return ctx
}

// must returns a value. An error ends the command.
func must[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func save(dir, name string, text []byte) {
	check(os.WriteFile(filepath.Join(dir, name), text, 0o644))
}

// generators holds the generator of each file for amd64. Avo does not support arm64, whose
// kernels are written by hand.
var generators = map[string]func(*constants, list.Kernel){
	"lookup_bmi2":  lookupBMI2,
	"batch_bmi2":   batchBMI2,
	"batch_avx2":   batchAVX2,
	"maps_avx2":    mapsAVX2,
	"sets_avx2":    setsAVX2,
	"batch_avx512": batchAVX512,
	"maps_avx512":  mapsAVX512,
	"sets_avx512":  setsAVX512,

	"positions_avx2":   positionsAVX2,
	"positions_avx512": positionsAVX512,
	"moves_avx2":       movesAVX2,
	"moves_avx512":     movesAVX512,
}

// tablesOf holds the tables of hand-written kernels, by file.
var tablesOf = map[string]func(*header){
	"batch_neon": batchTables,
	"maps_neon":  mapTables,
}

// folder is the folder of this command.
const folder = "build/generate/asmgen"

// place returns the file and the name of a function of this package.
func place(f any) string {
	at := reflect.ValueOf(f).Pointer()
	function := runtime.FuncForPC(at)
	file, _ := function.FileLine(at)
	return folder + "/" + filepath.Base(file) + ", " + strings.TrimPrefix(function.Name(), "main.")
}

// importTables adds the import of package tables to declarations that name one of its
// types. Avo omits it.
func importTables(stubs []byte) []byte {
	if !bytes.Contains(stubs, []byte("*tables.")) {
		return stubs
	}
	clause := "package asm\n"
	return []byte(strings.Replace(string(stubs), clause, clause+"\nimport \""+tablesPath+"\"\n", 1))
}
