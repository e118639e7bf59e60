// Package guardpages allocates memory between guard pages for tests. Code that reads or
// writes beyond its arguments faults.
//
//	dst := guardpages.AtEnd[uint64](guardpages.Memory(t, 8*n), n)
//
// The package has functions only on Linux.
package guardpages
