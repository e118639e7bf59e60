// Package skip lists the reasons to skip a test. The message of a skipped test begins with
// one of them. build/check/platforms counts skipped tests by reason, and accepts no other reason.
package skip

const (
	Short           = "-short leaves out what takes long"
	Exhaustive      = "only -exhaustive includes it"
	Level           = "this CPU or build has no such level"
	NoGoCommand     = "there is no go command in $PATH"
	NoSources       = "the sources of the module are missing"
	NoSanitizer     = "the toolchain has no such sanitizer"
	NoProcesses     = "WebAssembly starts no processes"
	FunctionNames   = "WebAssembly names some functions after inlined ones"
	NoSignals       = "no process here sends another such a signal"
	NoBrokenPipe    = "a closed pipe ends no program here"
	MemoryOfNative  = "only long runs on amd64 itself measure memory"
	HostIndependent = "the result does not depend on the machine"
)

// Reasons holds all of them.
var Reasons = []string{Short, Exhaustive, Level, NoGoCommand, NoSources, NoSanitizer, NoProcesses, FunctionNames,
	NoSignals, NoBrokenPipe, MemoryOfNative, HostIndependent}
