package asm_test

import (
	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/kernels"
)

// Every operation is a kernel under test.
func init() {
	for _, o := range kernels.Batches {
		asm.Add(asm.BatchKernels, o.Name, o.Walk, o.Purego, o.At)
	}
	for _, o := range kernels.Maps {
		asm.Add(asm.MapKernels, o.Name, o.Walk, o.Purego, o.At)
	}
	for _, o := range kernels.SliderMapPairs {
		asm.Add(asm.SliderMapsKernels, o.Name, o.Walk, o.Purego, o.At)
	}
	for _, o := range kernels.Sets {
		asm.Add(asm.SetKernels, o.Name, o.Walk, o.Purego, o.At)
	}
	for _, o := range kernels.SliderSetUnions {
		asm.Add(asm.SliderSetKernels, o.Name, o.Walk, o.Purego, o.At)
	}
	for _, o := range kernels.SliderSetBatches {
		asm.Add(asm.SliderSetsKernels, o.Name, o.Walk, o.Purego, o.At)
	}
	for _, o := range kernels.PositionCounts {
		asm.Add(asm.LegalCountsKernels, o.Name, o.Walk, o.Purego, o.At)
	}
	for _, o := range kernels.PositionChecks {
		asm.Add(asm.ChecksKernels, o.Name, o.Walk, o.Purego, o.At)
	}
	for _, o := range kernels.PositionAttacks {
		asm.Add(asm.AttacksKernels, o.Name, o.Walk, o.Purego, o.At)
	}
}
