// Command emulate runs a static program on an emulated PC, and passes its input and output
// on.
//
//	go run ./tools/emulator/emulate corei7_icelake_u PROGRAM [ARGUMENT…]
package main

import (
	"context"
	"errors"
	"io"
	"log"
	"os"
	"os/signal"
	"path/filepath"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/emulator"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("emulate: ")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	if len(args) < 2 {
		return errors.New("want a model of CPU and a program")
	}
	root, err := os.MkdirTemp("", "emulate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(root)
	program, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	input, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	name := "/" + filepath.Base(args[1])
	if err := errors.Join(os.WriteFile(root+name, program, 0o777), os.WriteFile(root+"/stdin", input, 0o666)); err != nil {
		return err
	}
	command := emulator.Command{Dir: "/", Args: append([]string{name}, args[2:]...), Stdin: "/stdin"}
	var ended error
	err = emulator.Run(ctx, args[0], root, []emulator.Command{command}, func(_ int, r emulator.Result) {
		out.Write(r.Output)
		ended = r.Err
	})
	return errors.Join(err, ended)
}
