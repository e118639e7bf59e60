//go:build gc && !purego && !msan && !asan

package asm

// best is the highest level that runs. Only tests change it.
var best = NEON

func requirements(Level) []Requirement { return nil }
