# Opens a socket of every kind, and tries what a tool has no business with. Prints what succeeded.
import ctypes, errno, fcntl, json, os, signal, socket, sys, termios

given = json.load(sys.stdin)
done = []


def attempt(name, work):
    try:
        work()
        done.append(name)
    except (OSError, ValueError, OverflowError):
        pass


for name in ["AF_UNIX", "AF_PACKET", "AF_VSOCK", "AF_ALG", "AF_BLUETOOTH", "AF_CAN", "AF_TIPC", "AF_KEY", "AF_RDS", "AF_QIPCRTR"]:
    family = getattr(socket, name, None)
    if family is not None:
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET):
            attempt(f"socket {name}", lambda: socket.socket(family, kind).close())
attempt("raw socket", lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1))
attempt("connect out", lambda: socket.create_connection(("192.0.2.1", 80), 1))
attempt("udp out", lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("192.0.2.1", 53)))
attempt("udp6 out", lambda: socket.socket(socket.AF_INET6, socket.SOCK_DGRAM).sendto(b"x", ("2001:db8::1", 53)))

libc = ctypes.CDLL(None, use_errno=True)


def call(number, *args):
    if libc.syscall(ctypes.c_long(number), *[ctypes.c_long(a) for a in args]) < 0:
        raise OSError(ctypes.get_errno(), "refused")


x64 = os.uname().machine == "x86_64"
child = os.fork()
if child == 0:
    signal.pause()


class Iovec(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("size", ctypes.c_size_t)]


def outside():
    # As a number of this namespace it may be one of ours.
    if given["pid"] in (1, os.getpid(), child):
        raise ValueError("it is one of ours")
    return given["pid"]


def trace(request, pid):
    call(101 if x64 else 117, request, pid, 0, 0)


def descriptor_of(pid):
    handle = libc.syscall(ctypes.c_long(434), ctypes.c_long(pid), ctypes.c_long(0))
    if handle < 0:
        raise OSError(ctypes.get_errno(), "refused")
    call(438, handle, 0, 0)


def memory_of(pid):
    here, there = ctypes.create_string_buffer(8), Iovec(8, 8)
    local = Iovec(ctypes.addressof(here), 8)
    try:
        call(310 if x64 else 270, pid, ctypes.addressof(local), 1, ctypes.addressof(there), 1, 0)
    except OSError as error:
        # It was let in, and only the address is not there.
        if error.errno != errno.EFAULT:
            raise


for name, pid in [("process 1", lambda: 1), ("a process outside", outside)]:
    attempt(f"attach to {name}", lambda: trace(16, pid()))
    attempt(f"seize {name}", lambda: trace(0x4206, pid()))
    attempt(f"descriptors of {name}", lambda: descriptor_of(pid()))
    attempt(f"memory by number of {name}", lambda: memory_of(pid()))
attempt("kill outside", lambda: os.kill(outside(), 0))

calls = {
    "ptrace": (101, 16, child) if x64 else (117, 16, child),
    "unshare": (272, 0x10000000) if x64 else (97, 0x10000000),
    "clone into a user namespace": (56, 0x10000000 | 17, 0) if x64 else (220, 0x10000000 | 17, 0),
    "bpf": (321, 0, 0, 0) if x64 else (280, 0, 0, 0),
    "keyctl": (250, 0, -3, 1) if x64 else (219, 0, -3, 1),
    "add_key": (248, 0, 0, 0, 0, -3) if x64 else (217, 0, 0, 0, 0, -3),
    "perf_event_open": (298, 0, 0, -1, -1, 0) if x64 else (241, 0, 0, -1, -1, 0),
    "userfaultfd": (323, 1) if x64 else (282, 1),
    "io_uring_setup": (425, 1, ctypes.addressof(ctypes.create_string_buffer(256))),
    "fsopen": (430, ctypes.addressof(ctypes.create_string_buffer(b"tmpfs")), 0),
    "open_tree": (428, -100, ctypes.addressof(ctypes.create_string_buffer(b"/usr")), 1),
}
for name, (number, *args) in calls.items():
    attempt(name, lambda: call(number, *args))
os.kill(child, signal.SIGKILL)

attempt("type into a terminal", lambda: fcntl.ioctl(0, termios.TIOCSTI, b"x"))
attempt("type into the terminal", lambda: fcntl.ioctl(os.open("/dev/tty", os.O_RDWR), termios.TIOCSTI, b"x"))
attempt("memory of process 1", lambda: open("/proc/1/mem", "r+b").read(1))
attempt("root of process 1", lambda: os.listdir("/proc/1/root/home"))
attempt("working folder of process 1", lambda: os.listdir("/proc/1/cwd/../../../home"))


def foreign_descriptors():
    for pid in ("1", "self"):
        for name in os.listdir(f"/proc/{pid}/fd"):
            try:
                target = os.readlink(f"/proc/{pid}/fd/{name}")
            except FileNotFoundError:
                continue
            known = ("pipe:", "socket:", "anon_inode:", "/dev/null", "/fpf/skill/", "/proc/")
            if not target.startswith(known):
                return
    raise OSError("only its own")


attempt("descriptors that lead elsewhere", foreign_descriptors)
for path in ["/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger", "/proc/self/oom_score_adj", "/proc/self/uid_map", "/sys/kernel/uevent_helper"]:
    attempt(f"write {path}", lambda: open(path, "w").write("x"))
attempt("mknod", lambda: os.mknod("disk", 0o60644, os.makedev(8, 0)))
attempt("mknod of a whiteout", lambda: os.mknod("white", 0o20644, os.makedev(0, 0)))
attempt("chroot", lambda: os.chroot("/usr"))
attempt("set-uid", lambda: os.setuid(1))
print(json.dumps(sorted(set(done))))
