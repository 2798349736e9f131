import type { SyscallTable } from './syscalls.ts';

/** One instruction of the kernel's filter machine. */
type Instruction = readonly [code: number, jumpTrue: number, jumpFalse: number, operand: number];

const load = 0x20;
const and = 0x54;
const jumpEqual = 0x15;
const jumpAtLeast = 0x35;
const jumpAnyBit = 0x45;
const give = 0x06;

const allow = 0x7fff_0000;
const killProcess = 0x8000_0000;
const error = (errno: number): number => 0x0005_0000 | errno;
const notPermitted = error(1);
const notImplemented = error(38);

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
const newNamespaces = 0x7e02_0000;
const unix = 1;
/** AF_INET, AF_INET6 and AF_NETLINK: of an empty network of their own. Others, as AF_VSOCK, know no such bounds. */
const openFamilies = [2, 10, 16];
/** S_IFREG, said or not, and S_IFIFO. */
const plainKinds = [0, 0o100000, 0o010000];
/** TIOCSTI types into a terminal, TIOCLINUX into the console. */
const typing = [0x5412, 0x541c];

/** The lower half of an argument; what is held against it is never longer. */
const argument = (index: number): Instruction => [load, 0, 0, 16 + 8 * index];
const end = (verdict: number): Instruction => [give, 0, 0, verdict];

/** The rules for one call: only run for its number, and ending in a verdict. */
const rule = (number: number, body: readonly Instruction[]): readonly Instruction[] => [
  [jumpEqual, 0, body.length, number],
  ...body,
];

const onlyIf = (values: readonly number[], allowed: boolean): readonly Instruction[] => [
  ...values.map((value, index): Instruction => [jumpEqual, values.length - index, 0, value]),
  end(allowed ? notPermitted : allow),
  end(allowed ? allow : notPermitted),
];

/**
 * A filter for a tool's system calls, as the kernel reads it. What the namespaces forbid already is forbidden once more
 * here, and with it what they do not reach: sockets of the host, other tools' memory, and the parts of a kernel that
 * are attacked the most.
 */
export function seccompFilter(table: SyscallTable): Buffer {
  const program: readonly Instruction[] = [
    [load, 0, 0, 4],
    [jumpEqual, 1, 0, table.arch],
    end(killProcess),
    [load, 0, 0, 0],
    [jumpAtLeast, 0, 1, table.below],
    end(killProcess),
    ...rule(table.clone, [argument(0), [jumpAnyBit, 0, 1, newNamespaces], end(notPermitted), end(allow)]),
    // Its flags lie in memory, where a filter cannot look; libraries take the older call then.
    ...rule(table.clone3, [end(notImplemented)]),
    ...rule(table.socket, [argument(0), ...onlyIf(openFamilies, true)]),
    // Pipes of a program to its own children: they reach nobody else.
    ...rule(table.socketpair, [argument(0), ...onlyIf([unix], true)]),
    ...rule(table.ioctl, [argument(1), ...onlyIf(typing, false)]),
    ...table.mknod.flatMap(({ number, modeArg }) =>
      rule(number, [argument(modeArg), [and, 0, 0, 0o170000], ...onlyIf(plainKinds, true)]),
    ),
    ...table.denied.flatMap((number) => rule(number, [end(notPermitted)])),
    end(allow),
  ];
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [code, jumpTrue, jumpFalse, operand]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(jumpTrue, index * 8 + 2);
    bytes.writeUInt8(jumpFalse, index * 8 + 3);
    bytes.writeUInt32LE(operand >>> 0, index * 8 + 4);
  }
  return bytes;
}
