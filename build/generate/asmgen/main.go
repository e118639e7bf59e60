// Command asmgen writes the kernels of package asm with avo. For each file of package list
// it writes the assembly, and for each architecture the Go declarations of its functions.
// For package asm's tests it writes the list of all kernels. Run it from the build directory:
//
//	go run ./generate/asmgen
package main

import (
	"bytes"
	"flag"
	"log"
	"os"
	"path/filepath"
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
	declared := make(map[string]*ir.File)
	for _, arch := range list.Architectures {
		declared[arch] = ir.NewFile()
	}
	for _, name := range list.Files() {
		log.SetPrefix("asmgen: " + name + ": ")
		file := write(dir, name)
		all := declared[list.In(name)[0].Level.Arch()]
		all.Constraints = file.Constraints
		all.Sections = append(all.Sections, file.Sections...)
	}
	for _, arch := range list.Architectures {
		log.SetPrefix("asmgen: " + arch + ": ")
		save(dir, "kernels_"+arch+".go", importTables(must(printer.NewStubs(config).Print(declared[arch]))))
		save(dir, "kernels_gen_"+arch+"_test.go", testList(arch))
	}
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

// generators holds the generator of each file. Avo does not support arm64. Its kernels are
// written by hand, and their generators only declare the functions.
var generators = map[string]func(*build.Context, []list.Kernel){
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

	"batch_neon": declare,
	"maps_neon":  declare,
	"sets_neon":  declare,
}

// tablesOf holds the tables of hand-written kernels, by file.
var tablesOf = map[string]func(*header){
	"batch_neon": batchTables,
	"maps_neon":  mapTables,
}

// declare declares the functions of a file.
func declare(ctx *build.Context, kernels []list.Kernel) {
	for _, k := range kernels {
		function(ctx, k)
	}
}

var config = printer.Config{Name: "build/generate/asmgen", Pkg: "asm"}

// write writes a file of assembly, or the tables of a hand-written one, to dir. It returns
// the functions.
func write(dir, name string) *ir.File {
	generate, ok := generators[name]
	if !ok {
		log.Fatal("the file has no generator")
	}
	arch := list.In(name)[0].Level.Arch()
	ctx := build.NewContext()
	ctx.ConstraintExpr(arch + ",gc,!purego,!msan,!asan")
	generate(ctx, list.In(name))
	file := must(ctx.Result())
	if arch == "amd64" {
		check(pass.Compile.Execute(file))
		save(dir, name+"_"+arch+".s", must(printer.NewGoAsm(config).Print(file)))
	}
	if fill, ok := tablesOf[name]; ok {
		h := new(header)
		fill(h)
		save(dir, name+"_tables.h", h.text())
	}
	return file
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
