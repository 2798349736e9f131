/**
 * What a tool is not let do at all, on each machine that there is a table for. None of it is anything that a tool
 * needs.
 */
export type SyscallTable = {
  /** As the kernel names the machine in a filter. */
  readonly arch: number;
  /** Numbers from here on belong to another way of calling, which no program uses. */
  readonly below: number;
  readonly denied: readonly number[];
  readonly clone: number;
  readonly clone3: number;
  readonly socket: number;
  readonly socketpair: number;
  readonly ioctl: number;
  /** Makes a file, a FIFO or a device: the number, and which argument says what. */
  readonly mknod: readonly { readonly number: number; readonly modeArg: number }[];
};

/** New calls have one number everywhere. */
const everywhere = [
  [425, 426, 427], // io_uring_setup, io_uring_enter, io_uring_register
  [428, 429, 430, 431, 432, 433, 442, 467], // open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, mount_setattr, open_tree_attr
  [438, 440, 443, 447], // pidfd_getfd, process_madvise, quotactl_fd, memfd_secret
].flat();

const x64: SyscallTable = {
  arch: 0xc000003e,
  below: 0x4000_0000,
  denied: [
    [165, 166, 155, 161], // mount, umount2, pivot_root, chroot
    [272, 308], // unshare, setns
    [101, 310, 311, 312], // ptrace, process_vm_readv, process_vm_writev, kcmp
    [321, 298, 323], // bpf, perf_event_open, userfaultfd
    [248, 249, 250], // add_key, request_key, keyctl
    [246, 320, 175, 313, 176], // kexec_load, kexec_file_load, init_module, finit_module, delete_module
    [303, 304, 300, 212], // name_to_handle_at, open_by_handle_at, fanotify_init, lookup_dcookie
    [167, 168, 169, 163, 179, 103, 153], // swapon, swapoff, reboot, acct, quotactl, syslog, vhangup
    [170, 171, 164, 227, 305, 159], // sethostname, setdomainname, settimeofday, clock_settime, clock_adjtime, adjtimex
    [172, 173, 154, 134], // iopl, ioperm, modify_ldt, uselib
    everywhere,
  ].flat(),
  clone: 56,
  clone3: 435,
  socket: 41,
  socketpair: 53,
  ioctl: 16,
  mknod: [
    { number: 133, modeArg: 1 },
    { number: 259, modeArg: 2 },
  ],
};

const arm64: SyscallTable = {
  arch: 0xc00000b7,
  below: 0x8000_0000,
  denied: [
    [40, 39, 41, 51], // mount, umount2, pivot_root, chroot
    [97, 268], // unshare, setns
    [117, 270, 271, 272], // ptrace, process_vm_readv, process_vm_writev, kcmp
    [280, 241, 282], // bpf, perf_event_open, userfaultfd
    [217, 218, 219], // add_key, request_key, keyctl
    [104, 294, 105, 273, 106], // kexec_load, kexec_file_load, init_module, finit_module, delete_module
    [264, 265, 262, 18], // name_to_handle_at, open_by_handle_at, fanotify_init, lookup_dcookie
    [224, 225, 142, 89, 60, 116, 58], // swapon, swapoff, reboot, acct, quotactl, syslog, vhangup
    [161, 162, 170, 112, 266, 171], // sethostname, setdomainname, settimeofday, clock_settime, clock_adjtime, adjtimex
    everywhere,
  ].flat(),
  clone: 220,
  clone3: 435,
  socket: 198,
  socketpair: 199,
  ioctl: 29,
  mknod: [{ number: 33, modeArg: 2 }],
};

/** By the name that Node gives a machine. */
export const syscallTables: Readonly<Record<string, SyscallTable>> = Object.freeze({ x64, arm64 });
