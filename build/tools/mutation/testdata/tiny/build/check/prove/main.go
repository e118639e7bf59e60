// Command prove refuses a kernel Third that does not return 4.
package main

import (
	"log"
	"os"
	"strings"
)

func main() {
	text, err := os.ReadFile("../kernels/third.s")
	if err != nil {
		log.Fatal(err)
	}
	if os.Args[1] != "Third" {
		log.Printf("there is no kernel %s", os.Args[1])
		os.Exit(2)
	}
	if !strings.Contains(string(text), "$4,") {
		log.Fatal("Third is not proved")
	}
}
