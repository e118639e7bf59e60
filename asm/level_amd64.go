//go:build amd64 && gc && !purego && !msan && !asan

package asm

import "golang.org/x/sys/cpu"

// The flags of package cpu are independent of one another, so the list holds each
// feature that a kernel uses.
var features = [...]struct {
	level   Level
	name    string
	present *bool
}{
	{BMI2, "bmi2", &cpu.X86.HasBMI2},
	{AVX2, "avx", &cpu.X86.HasAVX},
	{AVX2, "avx2", &cpu.X86.HasAVX2},
	{AVX512, "avx512", &cpu.X86.HasAVX512},
	{AVX512, "avx512f", &cpu.X86.HasAVX512F},
	{AVX512, "avx512bw", &cpu.X86.HasAVX512BW},
	{AVX512, "avx512dq", &cpu.X86.HasAVX512DQ},
	{AVX512, "avx512vl", &cpu.X86.HasAVX512VL},
	{AVX512, "avx512cd", &cpu.X86.HasAVX512CD},
	{AVX512, "avx512vbmi", &cpu.X86.HasAVX512VBMI},
	{AVX512, "avx512gfni", &cpu.X86.HasAVX512GFNI},
	{AVX512, "avx512bitalg", &cpu.X86.HasAVX512BITALG},
	{AVX512, "avx512vpopcntdq", &cpu.X86.HasAVX512VPOPCNTDQ},
}

// best is the highest level that runs. Only tests change it.
var best = detect()

func detect() Level {
	for _, f := range features {
		if !*f.present {
			return f.level - 1
		}
	}
	return AVX512
}

func requirements(level Level) []Requirement {
	var r []Requirement
	for _, f := range features {
		if f.level == level {
			r = append(r, Requirement{f.name, *f.present})
		}
	}
	return r
}
