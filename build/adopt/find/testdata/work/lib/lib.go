// Package lib fills its tables only when it is asked to.
package lib

var steps [4][2]int

// Init fills the tables.
func Init() { steps = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} }

// Rook returns the attacks of a rook.
func Rook(sq int, occ uint64) (reached uint64) {
	for _, step := range steps {
		for file, rank := sq&7, sq>>3; step != [2]int{}; {
			if file, rank = file+step[0], rank+step[1]; file&7 != file || rank&7 != rank {
				break
			}
			if reached |= 1 << (8*rank + file); occ>>(8*rank+file)&1 != 0 {
				break
			}
		}
	}
	return reached
}
