package mutation

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/mod/sumdb/dirhash"
)

// A journal holds the fates of the mutants that a campaign has tried, so that the same
// campaign goes on where it was interrupted. Its name depends on the files under test, on
// the release of Go and on GODEBUG, which may hide features of the CPU from the tests.
type journal struct {
	file  *os.File     // or nil
	fates map[int]fate // by the number of the mutant
	kills map[int]string
	begun time.Time // as if the campaign had not been interrupted
}

// openJournal opens the journal of the mutants of a tree in a directory. A running campaign
// locks its journal, and a second one gets an error. Without a directory there is no file.
func openJournal(dir, tree string, mutants []*mutant) (*journal, error) {
	j := &journal{fates: map[int]fate{}, kills: map[int]string{}, begun: time.Now()}
	if dir == "" {
		return j, nil
	}
	files, err := dirhash.HashDir(tree, "", dirhash.Hash1)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	fmt.Fprintln(sum, files, runtime.Version(), os.Getenv("GODEBUG"))
	for _, m := range mutants {
		fmt.Fprintln(sum, m.number, m)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	j.file, err = os.OpenFile(filepath.Join(dir, fmt.Sprintf("%x", sum.Sum(nil))), os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(j.file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(fmt.Errorf("another run tries the same mutants and has locked the journal %s: %w", j.file.Name(), err), j.file.Close())
	}
	var spent time.Duration
	for lines := bufio.NewScanner(j.file); lines.Scan(); {
		var number int
		var f fate
		var killer string
		// The last line of a process that was killed may be cut.
		if n, _ := fmt.Sscanf(lines.Text(), "%d %d %d %q", &number, &f, &spent, &killer); n == 4 {
			j.fates[number], j.kills[number] = f, killer
		}
	}
	j.begun = time.Now().Add(-spent)
	return j, nil
}

// add records the fate of a mutant, the time that the campaign has taken, and what killed it.
func (j *journal) add(m *mutant, f fate) error {
	if j.file == nil {
		return nil
	}
	_, err := fmt.Fprintf(j.file, "%d %d %d %q\n", m.number, f, time.Since(j.begun), m.killer)
	return err
}

// close ends the use of a journal. If the campaign has ended too, it removes the file.
func (j *journal) close(ended bool) (err error) {
	if j.file == nil {
		return nil
	}
	if ended {
		err = os.Remove(j.file.Name())
	}
	return errors.Join(err, j.file.Close())
}
