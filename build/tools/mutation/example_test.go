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
	// equivalent as stated: tiny.go:24:7: <= to < in `if x <= y {`: the two are the same
	// survived: tiny.go:12:33: drop left in `func High(x uint) uint { return x | 32 }`
	// .                                 1 not compiling     34 killed      1 changed in speed      1 equivalent as stated      1 survived
	// all                               1 not compiling     34 killed      1 changed in speed      1 equivalent as stated      1 survived
	// 1
}
