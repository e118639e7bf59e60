package symbolic_test

import (
	"fmt"
	"log"
	"os"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/amd64"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/gosource"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

func Example() {
	c := circuit.New()
	x := memory.Value{Word: c.Word("x", 64)}
	program := must(gosource.Load(".", "math/bits", "amd64", os.Environ(), nil))
	inGo := program.Execute(c).Call("RotateLeft64", x, memory.Value{Word: circuit.Constant(64, 8)})
	file := must(assembly.Assemble("amd64", "rotate.s", map[string][]byte{"rotate.s": []byte(`
TEXT ·rotate(SB), $0-16
	RORXQ $56, x+0(FP), AX
	MOVQ AX, ret+8(FP)
	RET
`)}))
	inAssembly := amd64.NewMachine(c, file, 0).Call("rotate", 0, x)
	fmt.Println(c.Equal(inGo, inAssembly[0].Word) == circuit.True)
	// Output: true
}

func must[V any](v V, err error) V {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
