// Package emulator runs programs on an emulated PC, whose CPU may have what this
// machine's lacks. Bochs emulates it, and Debian's Linux boots on it from a CD with the
// programs in its first RAM disk. A boot takes 15 s of processor time, and a program
// fifty to a hundred times as long as natively.
//
//	output, err := emulator.Run(ctx, "corei7_icelake_u", root, "cd /tests && ./asm.test")
//
// Script install in this directory installs what it needs. The package knows nothing of
// chess or of this project.
package emulator

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// ErrMissing says that the emulator is not installed.
var ErrMissing = errors.New("the emulator Bochs is not installed: run build/tools/emulator/install")

// Run boots a machine and runs a script of its shell, busybox. It returns what the script
// printed, and its exit status or the signal that ended it as an error. Model is one that
// "bochs --help cpu" lists. All files below the directory root are below the machine's root.
func Run(ctx context.Context, model, root, script string) (output []byte, err error) {
	installed := directory()
	if err := Installed(); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "emulator")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := makeCD(ctx, installed, dir, root, script); err != nil {
		return nil, err
	}
	m, err := start(ctx, installed, dir, model)
	if err != nil {
		return nil, err
	}
	defer m.stop()
	output, status, err := m.follow()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		logged, _ := os.ReadFile(filepath.Join(dir, "log"))
		logged = logged[max(0, len(logged)-1000):]
		return output, fmt.Errorf("the emulated %s ended before the script: %w\n%s", model, err, logged)
	case status > 128:
		return output, fmt.Errorf("signal: %v", syscall.Signal(status-128))
	case status > 0:
		return output, fmt.Errorf("exit status %d", status)
	}
	return output, nil
}

// directory returns the directory that script install fills.
func directory() string {
	cache, _ := os.UserCacheDir() // without one nothing is installed
	return filepath.Join(cache, "bochs-pc")
}

// Installed returns ErrMissing if the emulator is not installed.
func Installed() error {
	if _, err := os.Stat(filepath.Join(directory(), "usr/bin/bochs-bin")); err != nil {
		return ErrMissing
	}
	return nil
}

// program returns a command of the installation, with its own dynamic linker and C
// library: this machine's may be older.
func program(ctx context.Context, installed, name string, args ...string) *exec.Cmd {
	libraries := installed + "/usr/lib/x86_64-linux-gnu"
	args = append([]string{"--library-path", libraries, installed + "/usr/bin/" + name}, args...)
	cmd := exec.CommandContext(ctx, libraries+"/ld-linux-x86-64.so.2", args...)
	cmd.Env = append(os.Environ(), "TERM=xterm",
		"LTDL_LIBRARY_PATH="+libraries+"/bochs/plugins", "BXSHARE="+installed+"/usr/share/bochs")
	return cmd
}

// These lines come from the emulated machine. The output of the script is between them.
const (
	begins = "@@ begins"
	status = "@@ status "
)

// first is the first process of the machine. The pipe keeps programs from seeing a terminal.
const first = `#!/busybox sh
/busybox mkdir -p /dev /proc /sys /tmp /bin
/busybox mount -t devtmpfs devtmpfs /dev
/busybox mount -t proc proc /proc
/busybox mount -t sysfs sysfs /sys
/busybox mount -t tmpfs tmpfs /tmp
/busybox --install -s /bin
export PATH=/bin HOME=/tmp TMPDIR=/tmp
set -o pipefail
echo '` + begins + `'
(sh /script; exit $?) </dev/null 2>&1 | cat
status=$?; echo; echo "` + status + `$status"
while true; do sleep 1000; done
`

// In Bochs 3.0 Linux does not get through its start if it copies by REP MOVSB.
const isolinux = `DEFAULT linux
PROMPT 0
LABEL linux
 KERNEL /vmlinuz
 INITRD /initrd
 APPEND rdinit=/init console=ttyS0,115200 quiet nokaslr mitigations=off clearcpuid=erms,fsrm tsc=reliable lsm= audit=0
`

// makeCD writes boot.iso: the boot loader, Linux, and a RAM disk of root and the script.
func makeCD(ctx context.Context, installed, dir, root, script string) error {
	ram, cd := filepath.Join(dir, "ram"), filepath.Join(dir, "cd")
	kernels, err := filepath.Glob(installed + "/boot/vmlinuz-*")
	if err != nil || len(kernels) != 1 {
		return fmt.Errorf("the Linux kernels of %s are %q: want one", installed, kernels)
	}
	if err := errors.Join(os.MkdirAll(ram, 0o777), os.MkdirAll(cd, 0o777), os.CopyFS(ram, os.DirFS(root))); err != nil {
		return err
	}
	for to, from := range map[string]string{
		ram + "/busybox": "/usr/bin/busybox", cd + "/isolinux.bin": "/usr/lib/ISOLINUX/isolinux.bin",
		cd + "/ldlinux.c32": "/usr/lib/syslinux/modules/bios/ldlinux.c32", cd + "/vmlinuz": kernels[0][len(installed):],
	} {
		content, err := os.ReadFile(installed + from)
		if err != nil {
			return err
		}
		if err := os.WriteFile(to, content, 0o777); err != nil {
			return err
		}
	}
	if err := errors.Join(os.WriteFile(ram+"/init", []byte(first), 0o777),
		os.WriteFile(ram+"/script", []byte(script), 0o666),
		os.WriteFile(cd+"/isolinux.cfg", []byte(isolinux), 0o666)); err != nil {
		return err
	}
	var names strings.Builder
	if err := filepath.WalkDir(ram, func(path string, _ os.DirEntry, err error) error {
		name, _ := filepath.Rel(ram, path)
		fmt.Fprintln(&names, name)
		return err
	}); err != nil {
		return err
	}
	archive := program(ctx, installed, "cpio", "--quiet", "-o", "-H", "newc", "-F", cd+"/initrd")
	archive.Dir, archive.Stdin = ram, strings.NewReader(names.String())
	image := program(ctx, installed, "xorriso", "-as", "mkisofs", "-quiet", "-o", dir+"/boot.iso",
		"-b", "isolinux.bin", "-c", "boot.cat", "-no-emul-boot", "-boot-load-size", "4", "-boot-info-table", cd)
	for _, cmd := range []*exec.Cmd{archive, image} {
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", cmd, err, out)
		}
	}
	return nil
}

const bochsrc = `display_library: term, options="hideIPS"
cpu: model=%[1]s, ips=50000000, reset_on_triple_fault=0, ignore_bad_msrs=1
memory: guest=1024, host=1024
romimage: file=%[2]s/usr/share/bochs/BIOS-bochs-latest
vgaromimage: file=%[2]s/usr/share/bochs/VGABIOS-lgpl-latest
ata0-master: type=cdrom, path=%[3]s/boot.iso, status=inserted
boot: cdrom
clock: sync=none, time0=1700000000
com1: enabled=1, mode=file, dev=%[3]s/serial
log: %[3]s/log
panic: action=fatal
error: action=ignore
`

// A machine is a running Bochs.
type machine struct {
	bochs  *exec.Cmd
	serial *os.File // what the machine prints
	exited chan error
}

// start starts Bochs.
func start(ctx context.Context, installed, dir, model string) (*machine, error) {
	for name, content := range map[string]string{
		"bochsrc":  fmt.Sprintf(bochsrc, model, installed, dir),
		"continue": "c\n", // Debian's Bochs has a debugger, which must be told to go on
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			return nil, err
		}
	}
	if err := syscall.Mkfifo(dir+"/serial", 0o600); err != nil {
		return nil, err
	}
	// Opened for both, a pipe waits for no other process.
	serial, err := os.OpenFile(dir+"/serial", os.O_RDWR|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	bochs := program(ctx, installed, "bochs-bin", "-q", "-f", dir+"/bochsrc", "-rc", dir+"/continue")
	m := &machine{bochs: bochs, serial: serial, exited: make(chan error, 1)}
	messages, err := m.bochs.StderrPipe()
	if err == nil {
		err = m.bochs.Start()
	}
	if err != nil {
		return nil, errors.Join(err, serial.Close())
	}
	go func() {
		discardScreen(messages)
		m.exited <- m.bochs.Wait()
		serial.SetReadDeadline(time.Now()) // ends follow
	}()
	return m, nil
}

// terminal matches the terminal on which Bochs shows the screen.
var terminal = regexp.MustCompile(`/dev/pts/\d+`)

// discardScreen reads Bochs's messages to their end, and the terminal that one of them
// names: Bochs blocks if nobody does.
func discardScreen(messages io.Reader) {
	lines := bufio.NewScanner(messages)
	for lines.Scan() {
		name := terminal.FindString(lines.Text())
		if name == "" || exec.Command("stty", "-F", name, "raw", "-echo").Run() != nil {
			continue
		}
		if screen, err := os.Open(name); err == nil {
			go func() {
				io.Copy(io.Discard, screen)
				screen.Close()
			}()
		}
	}
}

// stop ends Bochs. It ignores SIGTERM.
func (m *machine) stop() {
	m.bochs.Process.Kill()
	<-m.exited
	m.serial.Close()
}

// follow reads what the machine prints. It returns the output of the script and its status.
func (m *machine) follow() (output []byte, code int, err error) {
	lines := bufio.NewReader(m.serial)
	for {
		line, err := lines.ReadString('\n')
		line = strings.ReplaceAll(line, "\r", "")
		text, isStatus := strings.CutPrefix(line, status)
		switch {
		case errors.Is(err, os.ErrDeadlineExceeded):
			return output, 0, errors.New("the program bochs has ended")
		case err != nil:
			return output, 0, err
		case strings.Contains(line, "Kernel panic"):
			return output, 0, errors.New(strings.TrimSpace(line))
		case strings.HasPrefix(line, begins):
			output = nil
		case isStatus:
			code, err = strconv.Atoi(strings.TrimSpace(text))
			return bytes.TrimSuffix(output, []byte("\n")), code, err
		default:
			output = append(output, line...)
		}
	}
}
