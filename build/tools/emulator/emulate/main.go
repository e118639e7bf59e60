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
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/emulator"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("emulate: ")
	if len(os.Args) < 3 {
		log.Fatal("want a model of CPU and a program")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	output, err := run(ctx, os.Args[1], os.Args[2:])
	stop()
	os.Stdout.Write(output)
	if err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, model string, words []string) (output []byte, err error) {
	root, err := os.MkdirTemp("", "emulate")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(root)
	program, err1 := os.ReadFile(words[0])
	input, err2 := io.ReadAll(os.Stdin)
	if err := errors.Join(err1, err2, os.WriteFile(root+"/program", program, 0o777), os.WriteFile(root+"/input", input, 0o666)); err != nil {
		return nil, err
	}
	script := "exec /program"
	for _, word := range words[1:] {
		script += " '" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return emulator.Run(ctx, model, root, script+" </input")
}
