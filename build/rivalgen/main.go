// Command rivalgen writes loops of lookups by each method (package bymethod), and the move
// generator of package perft on different sliders (package movegen). Both name the lookups
// in their source, because only then does the compiler inline them. It runs in the build
// directory.
package main

import (
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("rivalgen: ")
	for name, source := range map[string]func() ([]byte, error){
		"internal/loops/bymethod/bymethod_gen.go": loops,
		"internal/movegen/movegen_gen.go":         generators,
	} {
		text, err := source()
		if err != nil {
			log.Fatalf("%s: %v", name, err)
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			log.Fatal(err)
		}
	}
}
