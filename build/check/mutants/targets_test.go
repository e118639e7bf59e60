package main

import "testing"

// TestReaches takes the suites that a change of a generated file can reach.
func TestReaches(t *testing.T) {
	for name, onARM64 := range map[string]bool{"a_amd64.s": false, "b_neon_tables.h": true, "c_arm64_test.go": true, "d_arm64.go": true} {
		if reaches("./asm", []string{name}) == onARM64 || reaches("GOARCH=arm64 ./asm", []string{name}) != onARM64 {
			t.Errorf("a change of %s reaches other suites", name)
		}
	}
	if both := []string{"a_amd64.s", "d_arm64.go"}; !reaches("./asm", both) || !reaches("GOARCH=arm64 ./asm", both) {
		t.Errorf("a change of %q does not reach both suites", both)
	}
}
