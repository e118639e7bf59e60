package mutation_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/mutation"
)

func Example() {
	campaign := mutation.Campaign{
		Root:    "testdata/tiny",
		Targets: []mutation.Target{{Packages: ".", Tests: []string{"@"}}},
		Out:     os.Stdout,
	}
	faults, err := campaign.Run(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(faults)
	// Output:
	// marked: tiny.go:24:7: <= to < in `if x <= y {` //mutation:same <= to <: the two are the same
	// marked: tiny.go:53:5: never in `if x == 0 {` //mutation:speed never
	// survived: tiny.go:12:33: drop left in `func High(x uint) uint { return x | 32 }`
	// .                                 1 not compiling     34 killed      2 marked      1 survived
	// all                               1 not compiling     34 killed      2 marked      1 survived
	// 1
}
