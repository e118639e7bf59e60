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
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
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
	for name, content := range map[string]string{
		"bochsrc":  fmt.Sprintf(bochsrc, model, installed, dir),
		"continue": "c\n", // Debian's Bochs has a debugger, which must be told to go on
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			return nil, err
		}
	}
	// Bochs also fails if the machine switches itself off, so only the status tells how the machine ended.
	bochs := program(ctx, installed, "bochs-bin", "-q", "-f", dir+"/bochsrc", "-rc", dir+"/continue")
	messages, err := bochs.CombinedOutput()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	serial, _ := os.ReadFile(filepath.Join(dir, "serial")) // there is none if Bochs does not start
	_, printed, _ := strings.Cut(strings.ReplaceAll(string(serial), "\r", ""), begins+"\n")
	text, rest, ended := strings.Cut(printed, "\n"+status)
	if !ended {
		log := append(messages, serial...)
		log = log[max(0, len(log)-3000):]
		return nil, fmt.Errorf("the emulated %s ended before the script: %w\n%s", model, err, log)
	}
	code, _, _ := strings.Cut(rest, "\n")
	switch n, err := strconv.Atoi(code); {
	case err != nil:
		return nil, err
	case n > 128:
		return []byte(text), fmt.Errorf("signal: %v", syscall.Signal(n-128))
	case n > 0:
		return []byte(text), fmt.Errorf("exit status %d", n)
	}
	return []byte(text), nil
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
// Setting the terminal waits until the serial port has sent everything.
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
stty cs8
poweroff -f
`

// In Bochs 3.0 Linux does not get through its start if it copies by REP MOVSB. If it panics, it
// restarts by a triple fault, which ends Bochs.
const isolinux = `DEFAULT linux
PROMPT 0
LABEL linux
 KERNEL /vmlinuz
 INITRD /initrd
 APPEND rdinit=/init console=ttyS0,115200 quiet panic=-1 reboot=t ` +
	`nokaslr mitigations=off clearcpuid=erms,fsrm tsc=reliable lsm= audit=0
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

// Bochs needs a display. That of rfb runs without a viewer.
const bochsrc = `display_library: rfb, options="timeout=0, hideIPS"
cpu: model=%[1]s, ips=50000000, reset_on_triple_fault=0, ignore_bad_msrs=1
memory: guest=1024, host=1024
romimage: file=%[2]s/usr/share/bochs/BIOS-bochs-latest
vgaromimage: file=%[2]s/usr/share/bochs/VGABIOS-lgpl-latest
ata0-master: type=cdrom, path=%[3]s/boot.iso, status=inserted
boot: cdrom
clock: sync=none, time0=1700000000
com1: enabled=1, mode=file, dev=%[3]s/serial
panic: action=fatal
error: action=ignore
`
