package positions

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

const Chunk = chunk

// SetLevel selects the kernels of a level until the test ends.
func SetLevel(t testing.TB, to asm.Level) {
	before := level
	level = to
	t.Cleanup(func() { level = before })
}
