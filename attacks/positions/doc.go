// Package positions answers for many positions of chess in one call: how many legal
// moves there are and how many pieces give check, what is pinned and attacked, and
// what each kind of piece attacks.
package positions
