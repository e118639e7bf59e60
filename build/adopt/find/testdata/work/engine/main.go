// Engine uses another module of the workspace.
package main

import "example.com/lib"

func init() { lib.Init() }

func main() { println(lib.Rook(0, 0)) }
