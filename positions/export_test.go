package positions

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

const Chunk = chunk

// SetLevel makes the kernels of a level run until the test ends.
func SetLevel(t testing.TB, to asm.Level) {
	before := level
	level = to
	t.Cleanup(func() { level = before })
}
