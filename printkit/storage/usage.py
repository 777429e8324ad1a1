"""How much of a processor and of memory a process takes, as its system tells it."""

from __future__ import annotations

import sys
from typing import NamedTuple


class Usage(NamedTuple):
    """Seconds of a processor so far, and bytes of memory now."""

    seconds: float
    memory: int


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    class _Counters(ctypes.Structure):
        """PROCESS_MEMORY_COUNTERS of psapi.h."""

        _fields_ = (
            ("cb", wintypes.DWORD),
            ("PageFaultCount", wintypes.DWORD),
            ("PeakWorkingSetSize", ctypes.c_size_t),
            ("WorkingSetSize", ctypes.c_size_t),
            ("QuotaPeakPagedPoolUsage", ctypes.c_size_t),
            ("QuotaPagedPoolUsage", ctypes.c_size_t),
            ("QuotaPeakNonPagedPoolUsage", ctypes.c_size_t),
            ("QuotaNonPagedPoolUsage", ctypes.c_size_t),
            ("PagefileUsage", ctypes.c_size_t),
            ("PeakPagefileUsage", ctypes.c_size_t),
        )

    _LIMITED_INFORMATION = 0x1000
    _kernel = ctypes.WinDLL("kernel32")
    _kernel.OpenProcess.restype = wintypes.HANDLE
    _kernel.OpenProcess.argtypes = (wintypes.DWORD, wintypes.BOOL, wintypes.DWORD)
    _kernel.GetCurrentProcess.restype = wintypes.HANDLE
    _kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
    _kernel.GetProcessTimes.argtypes = (wintypes.HANDLE, *(ctypes.POINTER(wintypes.FILETIME),) * 4)
    _kernel.K32GetProcessMemoryInfo.argtypes = (wintypes.HANDLE, ctypes.POINTER(_Counters), wintypes.DWORD)

    def _counters(process: int) -> _Counters:
        counters = _Counters(cb=ctypes.sizeof(_Counters))
        _kernel.K32GetProcessMemoryInfo(process, ctypes.byref(counters), counters.cb)
        return counters

    def usage(number: int) -> Usage | None:
        """What the process of that number takes; None when nobody can say."""
        process = _kernel.OpenProcess(_LIMITED_INFORMATION, False, number)
        if not process:
            return None
        try:
            times = [wintypes.FILETIME() for _ in range(4)]
            _kernel.GetProcessTimes(process, *map(ctypes.byref, times))
            spent = sum((one.dwHighDateTime << 32) + one.dwLowDateTime for one in times[2:])
            return Usage(spent / 1e7, _counters(process).WorkingSetSize)
        finally:
            _kernel.CloseHandle(process)

    def most_held() -> int:
        """The most bytes of memory that this process has held so far."""
        return _counters(_kernel.GetCurrentProcess()).PeakWorkingSetSize

else:

    def usage(number: int) -> Usage | None:
        """What the process of that number takes; None when nobody can say."""
        import subprocess

        asked = ["ps", "-o", "rss=", "-o", "time=", "-p", str(number)]
        try:
            listed = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=5).stdout  # noqa: S603 - no word of a stranger's
            memory, clock = listed.split()
            parts = clock.replace("-", ":").split(":")  # 1-02:03:04, 0:03.14
            return Usage(sum(float(part) * 60**place for place, part in enumerate(reversed(parts))), int(memory) * 1024)
        except (OSError, ValueError, subprocess.SubprocessError):
            return None

    def most_held() -> int:
        """The most bytes of memory that this process has held so far."""
        try:
            import resource
        except ImportError:  # in a browser
            return 0
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
