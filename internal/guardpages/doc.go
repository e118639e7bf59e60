// Package guardpages gives tests memory whose neighbourhood cannot be touched,
// so that code that reads or writes beyond its arguments faults. It does so on
// Linux only, and has no functions elsewhere.
package guardpages
