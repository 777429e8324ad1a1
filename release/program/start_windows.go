package main

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
)

// start runs the program and ends as it does; Ctrl-C is the program's to answer.
func start(program string) error {
	signal.Ignore(os.Interrupt)
	run := exec.Command(program+".exe", os.Args[1:]...)
	run.Stdin, run.Stdout, run.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := run.Run()
	var ended *exec.ExitError
	if err == nil || errors.As(err, &ended) {
		os.Exit(run.ProcessState.ExitCode())
	}
	return err
}
