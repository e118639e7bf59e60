// Command rivalgen writes loops of lookups by each method (package bymethod), which name the
// lookups in their source, because only then does the compiler inline them. It runs in the
// build directory.
package main

import (
	"log"
	"os"
)

const output = "measure/loops/bymethod/bymethod_gen.go"

func main() {
	log.SetFlags(0)
	log.SetPrefix("rivalgen: ")
	text, err := loops()
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(output, text, 0o666); err != nil {
		log.Fatal(err)
	}
}
