package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// sampler is a file of package main that samples the program. Its profiles are short, and each gets its
// name when it is whole, because an engine may end by os.Exit. The verb is a folder.
const sampler = `package main

import (
	kindergartenOS "os"
	kindergartenProfile "runtime/pprof"
	kindergartenTime "time"
)

func init() {
	go func() {
		for {
			file, err := kindergartenOS.CreateTemp(%q, "part")
			if err == nil {
				err = kindergartenProfile.StartCPUProfile(file)
			}
			kindergartenTime.Sleep(kindergartenTime.Second / 4)
			kindergartenProfile.StopCPUProfile()
			if err == nil {
				err = kindergartenOS.Rename(file.Name(), file.Name()+".pgo")
			}
			if err != nil {
				panic(err)
			}
			file.Close()
		}
	}()
}
`

// timeProfiles samples all editions but the last, which is the first once more, each in as many runs.
// Then it times them with these profiles.
func timeProfiles(w io.Writer, editions []*edition, dir string, task workload, rounds int) error {
	last := len(editions) - 1
	file := filepath.Join(dir, "zzz_kindergarten_sampler.go") // initialized after the barrier
	for _, e := range editions[:last] {
		e.files[file], e.profile = fmt.Sprintf(sampler, e.work), "off"
	}
	programs, err := build(editions[:last], dir)
	if err == nil {
		err = race(programs, task, rounds)
	}
	if err != nil {
		return err
	}
	for _, e := range editions[:last] {
		delete(e.files, file)
		parts, _ := filepath.Glob(filepath.Join(e.work, "part*.pgo")) // the pattern is well formed
		if parts == nil {
			return errors.New("the work ended before it was sampled: want a longer one")
		}
		profile, err := command(dir, e.env, "go", append([]string{"tool", "pprof", "-proto"}, parts...)...)
		if err != nil {
			return err
		}
		e.profile = filepath.Join(e.work, "merged.pgo")
		if err := os.WriteFile(e.profile, []byte(profile), 0o666); err != nil {
			return err
		}
	}
	editions[last].profile = editions[0].profile
	if programs, err = build(editions, dir); err != nil {
		return err
	}
	_, err = compete(w, "\nWith own profiles of the same length: ", programs, task, rounds)
	return err
}
