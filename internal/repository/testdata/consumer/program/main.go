// Program runs the engine. It writes a profile of itself to the file that its argument
// names.
package main

import (
	"os"
	"runtime"
	"runtime/pprof"

	engine "consumer"
)

func main() {
	file, err := os.Create(os.Args[1])
	if err != nil {
		panic(err)
	}
	// Five times the usual samples in a second. StartCPUProfile warns and keeps this rate.
	runtime.SetCPUProfileRate(500)
	if err := pprof.StartCPUProfile(file); err != nil {
		panic(err)
	}
	defer pprof.StopCPUProfile()
	println(engine.Run(0x9e3779b97f4a7c15))
}
