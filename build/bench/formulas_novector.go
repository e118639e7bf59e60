//go:build !(goexperiment.simd && amd64)

package main

// Without the compiler's experiment there is no formula in vector registers.

func independentVectors(sqs []uint8, occs []uint64) []variant { return nil }

func nextOccupancyVectors(sqs []uint8, occs []uint64) []variant { return nil }

func nextSquareVectors(sqs []uint8, occs []uint64) []variant { return nil }
