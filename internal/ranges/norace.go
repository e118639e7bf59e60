//go:build !race

package ranges

// RaceEnabled reports whether the race detector runs.
const RaceEnabled = false

// RaceRead reports a read of all elements of s to the race detector.
func RaceRead[E any](s []E) {}

// RaceWrite reports a write to all elements of s to the race detector.
func RaceWrite[E any](s []E) {}
