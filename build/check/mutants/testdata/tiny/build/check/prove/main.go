// Command prove refuses a kernel Third that does not return 4.
package main

import (
	"log"
	"os"
	"slices"
	"strings"
)

func main() {
	text, err := os.ReadFile("../kernels/third.s")
	if err != nil {
		log.Fatal(err)
	}
	if !slices.Contains(os.Args, "^(asm.Third)$") {
		log.Fatal("no function matches -only")
	}
	if !strings.Contains(string(text), "$4,") {
		log.Fatal("Third is not proved")
	}
}
