package asm

import (
	"syscall"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/guardpages"
)

// TestGuards places each argument before or after a guard page, in every combination and for each
// length. The inputs of every seventh length are read-only in one combination after the other, except one whose
// place a result takes. For all calls, the system calls would take most of a minute.
func TestGuards(t *testing.T) {
	const seventh = 7
	step := 1
	if testing.Short() || ranges.RaceEnabled {
		step = seventh
	}
	eachRun(t, runs(), func(t *testing.T, r *run) {
		var pages [][]byte
		for _, a := range r.arguments() {
			pages = append(pages, guardpages.Memory(t, len(a.bytes)))
		}
		protect := func(n, placement, protection int) {
			if n%seventh != 0 || n/seventh%(1<<len(pages)) != placement {
				return
			}
			for _, page := range pages[len(r.results):] {
				if err := syscall.Mprotect(page, protection); err != nil {
					t.Fatal(err)
				}
			}
		}
		for n := 0; n <= r.number(); n += step {
			for placement := range 1 << len(pages) {
				for _, inPlace := range r.inPlace() {
					c := r.on(r.number()-n, n, inPlace, func(argument, size int) []byte {
						page := pages[argument]
						if placement>>argument&1 != 0 {
							return page[len(page)-size:]
						}
						return page[:size]
					})
					protect(n, placement, syscall.PROT_READ)
					c.try(t, nil)
					protect(n, placement, syscall.PROT_READ|syscall.PROT_WRITE)
				}
			}
		}
	})
}
