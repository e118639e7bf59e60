// Command empty uses nothing of the library, and fmt and os like any program.
package main

import "github.com/kindergarten-bitboards/kindergarten/build/internal/startup"

func main() { startup.Report() }
