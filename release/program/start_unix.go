//go:build unix

package main

import (
	"os"
	"syscall"
)

// start becomes the program.
func start(program string) error {
	return syscall.Exec(program, append([]string{program}, os.Args[1:]...), os.Environ())
}
