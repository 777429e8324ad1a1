// The program of one file: unpacks itself once into the user's cache, by the digest of what it holds, and starts what it unpacked.
package main

import (
	"archive/tar"
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
)

//go:embed app.tar.zst
var packed []byte

//go:embed digest.txt
var digest string

func main() {
	home, err := unpacked()
	if err == nil {
		err = start(filepath.Join(home, "printkit", "printkit"))
	}
	fmt.Fprintln(os.Stderr, "printkit can't start:", err)
	os.Exit(2)
}

// unpacked is the folder with what the program holds; made whole or not at all, also where two start at once.
func unpacked() (string, error) {
	cache := os.Getenv("PRINTKIT_PROGRAM_DIR")
	if cache == "" {
		var err error
		if cache, err = os.UserCacheDir(); err != nil {
			cache = os.TempDir() // an account without a home
		}
		cache = filepath.Join(cache, "printkit-program")
	}
	home := filepath.Join(cache, strings.TrimSpace(digest))
	if _, err := os.Stat(home); err == nil {
		return home, nil
	}
	if err := os.MkdirAll(cache, 0o700); err != nil {
		return "", err
	}
	fresh, err := os.MkdirTemp(cache, "new-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(fresh)
	if err := unpack(fresh); err != nil {
		return "", err
	}
	if err := os.Rename(fresh, home); err != nil {
		if _, there := os.Stat(home); there != nil {
			return "", err
		}
	}
	return home, nil
}

func unpack(to string) error {
	stream, err := zstd.NewReader(bytes.NewReader(packed), zstd.WithDecoderMaxWindow(1<<28))
	if err != nil {
		return err
	}
	defer stream.Close()
	for archive := tar.NewReader(stream); ; {
		entry, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		path := filepath.Join(to, filepath.FromSlash(entry.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if entry.Typeflag == tar.TypeSymlink {
			if err := os.Symlink(entry.Linkname, path); err != nil {
				return err
			}
			continue
		}
		file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, entry.FileInfo().Mode().Perm())
		if err != nil {
			return err
		}
		if _, err := io.Copy(file, archive); err != nil {
			file.Close()
			return err
		}
		if err := file.Close(); err != nil {
			return err
		}
	}
}
