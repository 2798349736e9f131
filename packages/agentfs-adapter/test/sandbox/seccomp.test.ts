import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seccompFilter } from '../../src/sandbox/seccomp.ts';
import { type SyscallTable, syscallTables } from '../../src/sandbox/syscalls.ts';
import { runFilter } from '../support/bpf.ts';
import { fc } from '../support/fast-check.ts';

const [allow, kill, notPermitted, notImplemented] = [0x7fff0000, 0x80000000, 0x00050001, 0x00050026];

/** By the kernel's own lists of each machine: what every program needs must never be among what is denied. */
const needed: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  x64: {
    read: 0,
    write: 1,
    openat: 257,
    mmap: 9,
    futex: 202,
    execve: 59,
    epoll_wait: 232,
    pipe2: 293,
    getrandom: 318,
    wait4: 61,
    fork: 57,
    prctl: 157,
  },
  arm64: {
    read: 63,
    write: 64,
    openat: 56,
    mmap: 222,
    futex: 98,
    execve: 221,
    epoll_pwait: 22,
    pipe2: 59,
    getrandom: 278,
    wait4: 260,
    prctl: 167,
  },
};
const forbidden: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  x64: {
    mount: 165,
    umount2: 166,
    unshare: 272,
    setns: 308,
    ptrace: 101,
    bpf: 321,
    keyctl: 250,
    io_uring_setup: 425,
    move_mount: 429,
    kexec_load: 246,
  },
  arm64: {
    mount: 40,
    umount2: 39,
    unshare: 97,
    setns: 268,
    ptrace: 117,
    bpf: 280,
    keyctl: 219,
    io_uring_setup: 425,
    move_mount: 429,
    kexec_load: 104,
  },
};

for (const [name, table] of Object.entries(syscallTables) as readonly (readonly [string, SyscallTable])[]) {
  const program = seccompFilter(table);
  const of = (number: number, ...args: number[]): number => runFilter(program, { arch: table.arch, number, args });

  test(`${name}: the program is short, ends, and jumps nowhere else`, () => {
    assert.equal(program.length % 8, 0);
    assert.ok(program.length / 8 <= 4096);
    fc.assert(
      fc.property(fc.nat(600), fc.array(fc.nat(0xffffffff), { maxLength: 6 }), (number, args) =>
        [allow, notPermitted, notImplemented].includes(of(number, ...args)),
      ),
    );
  });

  test(`${name}: another machine's calls, and another way of calling, end the process`, () => {
    for (const arch of [0x40000003, 0xc000003e, 0xc00000b7, 0])
      if (arch !== table.arch) assert.equal(runFilter(program, { arch, number: 0 }), kill);
    assert.equal(of(table.below), kill);
    assert.equal(of(0xffffffff), kill);
  });

  test(`${name}: what programs need is let through, what tools have no business with is not`, () => {
    for (const [call, number] of Object.entries(needed[name] ?? {})) assert.equal(of(number), allow, call);
    for (const [call, number] of Object.entries(forbidden[name] ?? {})) assert.equal(of(number), notPermitted, call);
    assert.equal(new Set(table.denied).size, table.denied.length);
  });

  test(`${name}: threads and processes are started, namespaces are not`, () => {
    assert.equal(of(table.clone, 0x003d0f00), allow, 'a thread');
    assert.equal(of(table.clone, 0x01200011), allow, 'a process');
    for (const flag of [0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000])
      assert.equal(of(table.clone, (flag | 17) >>> 0), notPermitted, flag.toString(16));
    assert.equal(of(table.clone3), notImplemented);
  });

  test(`${name}: sockets of its own network, pairs of its own, and no others`, () => {
    for (const family of [2, 10, 16]) assert.equal(of(table.socket, family, 1, 0), allow, `family ${family}`);
    for (let family = 0; family < 50; family += 1)
      if (![2, 10, 16].includes(family)) assert.equal(of(table.socket, family, 1, 0), notPermitted, `family ${family}`);
    assert.equal(of(table.socketpair, 1, 1, 0), allow);
    assert.equal(of(table.socketpair, 2, 1, 0), notPermitted);
  });

  test(`${name}: files and FIFOs are made, devices and sockets are not`, () => {
    for (const { number, modeArg } of table.mknod) {
      const make = (mode: number): number => of(number, ...Array.from({ length: modeArg }, () => 0), mode);
      for (const mode of [0o644, 0o100644, 0o010600]) assert.equal(make(mode), allow, mode.toString(8));
      for (const mode of [0o020000, 0o060660, 0o140755]) assert.equal(make(mode), notPermitted, mode.toString(8));
    }
  });

  test(`${name}: nobody types into a terminal`, () => {
    assert.equal(of(table.ioctl, 0, 0x5401), allow);
    for (const request of [0x5412, 0x541c]) assert.equal(of(table.ioctl, 0, request), notPermitted);
  });
}
