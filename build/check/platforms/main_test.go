package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/bulk"
)

// TestRows runs rows that must fail, after one that must pass.
func TestRows(t *testing.T) {
	t.Chdir("../..")
	for _, test := range []struct {
		row  row
		want string // in the error
	}{
		{row{"linux/amd64", "native", bulk.Kernel(), "./bulk", ""}, ""},
		{row{"linux/amd64", "native", "neon", "./bulk", ""}, `want "neon" of KINDERGARTEN_KERNEL`},
		{row{"linux/amd64", "native GODEBUG=cpu.bmi2=off", "bmi2", "./bulk", ""}, `the kernel is "purego"`},
		{row{"linux/amd64", "qemu-vax", "purego", "./bulk", ""}, `"qemu-vax": executable file not found in $PATH: run apt-get install qemu-user`},
		{row{"linux/amd64", "bochs i8080", "avx512", "./bulk", ""}, "ochs"},
		{row{"plan10/amd64", "build", "-", "", ""}, "unsupported GOOS/GOARCH pair plan10/amd64"},
	} {
		err := test.row.run(true)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: error %v, want %q", test.row, err, test.want)
		}
	}
}

// TestMatrix adds platforms to the rows, and runs AVX-512 on each CPU.
func TestMatrix(t *testing.T) {
	text := fmt.Sprint(rows("cross", []string{"windows/386", "linux/arm64", "linux/mips64le"}, "purego"))
	for _, want := range []string{"{linux/mips64le qemu-mips64el purego", "{windows/386 build",
		"{linux/arm64 qemu-aarch64 neon"} {
		if strings.Count(text, want) != 1 {
			t.Errorf("want one row %s in %s", want, text)
		}
	}
	for best, want := range map[string]string{"avx512": "native avx512", "avx2": "bochs corei7_icelake_u avx512"} {
		if r := rows("native", nil, best)[0]; r.how+" "+r.kernel != want {
			t.Errorf("on a CPU with %s the first row is %+v, want %s", best, r, want)
		}
	}
}
