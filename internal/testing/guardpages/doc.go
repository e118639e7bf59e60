// Package guardpages allocates memory between guard pages for tests. Code that reads or
// writes beyond its arguments faults.
//
//	dst := guardpages.Fenced[uint64](t, n, n)
//
// The package has functions only on Linux.
package guardpages
