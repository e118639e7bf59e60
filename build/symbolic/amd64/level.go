package amd64

import (
	"fmt"
	"slices"
	"strings"
)

// levels holds the levels of kernels, lowest first. A kernel's name ends in its level.
var levels = []string{"BMI2", "AVX2", "AVX512"}

// onAVX2 holds the vector instructions of AVX and AVX2. All others are AVX-512's.
var onAVX2 = strings.Fields(`
	VBROADCASTI128 VEXTRACTI128 VINSERTI128 VMOVDQA VMOVDQU VMOVQ VPACKUSDW VPACKUSWB VPADDB
	VPADDQ VPADDUSB VPAND VPANDN VPBLENDD VPBROADCASTQ VPCMPEQB VPCMPEQQ VPCMPGTB VPERMQ VPMAXUB
	VPOR VPSADBW VPSHUFB VPSHUFD VPSLLD VPSLLQ VPSLLVQ VPSRAD VPSRLQ VPSRLVQ VPSRLW VPSUBB VPSUBQ
	VPUNPCKHBW VPUNPCKHDQ VPUNPCKHQDQ VPUNPCKHWD VPUNPCKLBW VPUNPCKLDQ VPUNPCKLQDQ VPUNPCKLWD
	VPXOR VSHUFPS VZEROUPPER`)

// level returns the index in levels of the lowest one with an instruction. Some vector
// instructions have a form for AVX2 and one for AVX-512, which only the operands tell apart.
func (i Instruction) level() int {
	const bmi2, avx2, avx512 = 0, 1, 2
	onVectors := i.Op[0] == 'V' || i.Op[0] == 'K'
	for _, o := range i.Operands {
		size, number, isVector := vectorRegister(o.register)
		if isVector && (size == 64 || number >= 16) || isMask(o.register) {
			return avx512
		}
		onVectors = onVectors || isVector
	}
	switch {
	case !onVectors:
		return bmi2
	case slices.Contains(onAVX2, i.Op):
		return avx2
	}
	return avx512
}

// checkLevel returns an error if an instruction of f demands a higher level than f's name
// states, whether it is executed or not. Functions without a level are those of tests.
func (f *Function) checkLevel() error {
	own := slices.IndexFunc(levels, func(level string) bool { return strings.HasSuffix(f.Name, level) })
	for _, i := range f.Instructions {
		if needed := i.level(); own >= 0 && needed > own {
			return fmt.Errorf("line %d: %s %v is an instruction of %s in a kernel for %s", i.Line, i.Op, i.Operands, levels[needed], levels[own])
		}
	}
	return nil
}
