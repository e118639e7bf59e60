package rewrite

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// Folder is where a module has its copy of the library.
const Folder = "internal/kindergarten"

const libraryPath = "github.com/kindergarten-bitboards/kindergarten"

var generateLine = regexp.MustCompile(`(?m)^//go:generate .*\n+`)

// CopyLibrary copies package attacks from the repository of the library to a module, in place
// of an older copy. It returns an error, and changes nothing, if one of them is something else.
func CopyLibrary(from, to, modulePath string) error {
	files := map[string]string{"LICENSE": "LICENSE"}
	for _, folder := range []string{"attacks", "internal/tables"} {
		names, err := filepath.Glob(filepath.Join(from, filepath.FromSlash(folder), "*.go"))
		if err != nil {
			return err
		}
		n := len(files)
		for _, name := range names {
			if !strings.HasSuffix(name, "_test.go") {
				files[folder+"/"+filepath.Base(name)] = filepath.Join(folder, filepath.Base(name))
			}
		}
		if len(files) == n {
			return fmt.Errorf("%s has no package %s: want the folder of the library", from, folder)
		}
	}
	texts := make(map[string][]byte)
	for target, name := range files {
		text, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			return err
		}
		copied := strings.ReplaceAll(string(text), `"`+libraryPath+`/internal/tables"`, `"`+modulePath+"/"+Folder+`/internal/tables"`)
		texts[target] = []byte(generateLine.ReplaceAllString(copied, ""))
	}
	version, err := exec.Command("git", "-C", from, "describe", "--tags", "--always", "--dirty").Output()
	if err != nil {
		version = []byte("unknown\n")
	}
	texts["VERSION"] = version

	folder := filepath.Join(to, filepath.FromSlash(Folder))
	if _, err := os.Stat(folder); err == nil {
		if _, err := os.Stat(filepath.Join(folder, "VERSION")); err != nil {
			return fmt.Errorf("%s is no copy of the library: it has no file VERSION", folder)
		}
		if err := os.RemoveAll(folder); err != nil {
			return err
		}
	} else if !errors.Is(err, os.ErrNotExist) {
		return err
	}
	for target, text := range texts {
		name := filepath.Join(folder, filepath.FromSlash(target))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return err
		}
	}
	return nil
}
