package turns

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestTurns runs two processes and sees each of them stopped while the other runs. Both stop
// themselves after a start-up of which one takes longer, and no turn begins before.
func TestTurns(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the states of processes are read from /proc")
	}
	dir, names := t.TempDir(), []string{"a", "b"}
	var tasks []*Task
	for i, name := range names {
		script := fmt.Sprintf("cd '%s'; echo $$ >%s; i=0; while [ $i -lt %d ]; do i=$((i+1)); done; echo >%[2]s.started; "+
			"kill -STOP $$; "+
			"[ -e a.started -a -e b.started ] || exit 1; i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; echo nodes 7; cat >&2", dir, name, i*200000)
		task := New(name, exec.Command("sh", "-c", script))
		input, err := task.Command.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		task.Feed = func() error {
			_, err := input.Write([]byte("fed\n"))
			return errors.Join(err, input.Close())
		}
		tasks = append(tasks, task)
	}
	ended := make(chan error)
	go func() { ended <- Run(t.Context(), tasks) }()
	stopped := make(map[string]bool)
	for running := true; running; {
		select {
		case err := <-ended:
			if err != nil {
				t.Fatal(err)
			}
			running = false
		case <-time.After(time.Millisecond):
			for _, name := range names {
				pid, _ := os.ReadFile(filepath.Join(dir, name))
				stat, _ := os.ReadFile(filepath.Join("/proc", strings.TrimSpace(string(pid)), "stat"))
				if fields := strings.Fields(string(stat)); len(fields) > 2 && fields[2] == "T" {
					stopped[name] = true
				}
			}
		}
	}
	if len(stopped) != 2 {
		t.Errorf("these processes were stopped for the other's turn: %v", stopped)
	}
	for i, task := range tasks {
		all := task.Command.ProcessState.UserTime() + task.Command.ProcessState.SystemTime()
		if got := task.Time(); got <= all/4 || got >= all*3/4 == (i == 1) {
			t.Errorf("%s takes %v of %v after its start-up", task.Name, got, all)
		}
		if got := task.Output(); got != "nodes 7\nfed\n" {
			t.Errorf("%s prints %q", task.Name, got)
		}
	}
	err := Run(t.Context(), []*Task{New("c", exec.Command("false"))})
	if !strings.Contains(fmt.Sprint(err), "c ended in its start-up") {
		t.Errorf("a program that fails gives the error %v", err)
	}
}

func TestCompare(t *testing.T) {
	got := Compare([]float64{10, 40, 90, 20}, []float64{5, 10, 30, 20})
	if want := (Speed{10, [3]float64{1, 2, 3}}); got != want {
		t.Errorf("the speed is %v, want %v", got, want)
	}
}
