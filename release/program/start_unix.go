//go:build unix

package main

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// start becomes the program. PyInstaller's starter asks the system for libz before it looks among its own libraries.
func start(program string) error {
	if runtime.GOOS == "linux" {
		own := filepath.Join(filepath.Dir(program), "_internal")
		if more := os.Getenv("LD_LIBRARY_PATH"); more != "" {
			own += ":" + more
		}
		os.Setenv("LD_LIBRARY_PATH", own)
	}
	return syscall.Exec(program, append([]string{program}, os.Args[1:]...), os.Environ())
}
