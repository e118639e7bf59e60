// Bare has no go.mod.
package main

import "example.com/somebody/bare/rays"

func main() { println(rays.File(0, 0)) }
