import { lstatSync, readdirSync, readFileSync, readlinkSync, rmSync, statfsSync, statSync } from 'node:fs';
import { release } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '@fpf/contracts/hash';
import { readPlain } from '@fpf/files/read';
import { writeWhole } from '@fpf/files/write';
import { cacheHome } from '../home/home-dir.ts';
import type { Step } from '../options.ts';
import type { Runtime } from '../sandbox/runtime.ts';
import { ownFolder } from '../tree/own-folder.ts';
import { attemptsOf, type Machine, machineOf } from './attempts.ts';
import type { Ladder } from './ladder.ts';

const mostBytes = 65_536;

/** What trials found in an earlier process, as long as nothing that they depend on is another. */
export type Remembered = {
  readonly recall: () => Ladder | undefined;
  readonly keep: (ladder: Ladder) => void;
  /** A sandbox did not start after all: the next process tries again. */
  readonly forget: () => void;
};

export function rememberedLadder(
  steps: readonly Step[],
  runtime: Runtime,
  folder: string,
  { file = join(cacheHome(), 'fpf', 'sandbox.json'), code = import.meta.url, machine = machineOf() } = {},
): Remembered {
  // Sources change all the time.
  if (code.endsWith('.ts')) return { recall: () => undefined, keep: () => undefined, forget: () => undefined };
  const key = (): string => keyOf({ steps, runtime, folder, machine, code: dirname(fileURLToPath(code)) });
  const forget = (): void => rmSync(file, { force: true });
  return {
    recall: () => {
      const { key: of, taken, notes, fix } = readMemory(file) ?? {};
      if (of === undefined || taken === undefined || of !== key()) return undefined;
      const attempts = steps.includes(taken.step) ? attemptsOf(taken.step, machine, runtime) : [];
      const sandbox = typeof attempts === 'string' ? undefined : attempts[taken.attempt]?.make(taken.nproc);
      return sandbox && { sandbox, taken, notes: notes ?? [], fix: fix ?? null };
    },
    keep: ({ taken, notes, fix }) => {
      try {
        if (taken === undefined) return forget();
        ownFolder(dirname(file));
        writeWhole(file, JSON.stringify({ key: key(), taken, notes, fix }), { mode: 0o600 });
      } catch {
        // Then the next process tries again.
      }
    },
    forget,
  };
}

type Memory = Pick<Ladder, 'notes' | 'fix' | 'taken'> & { readonly key: string };

/** Only a file of this user's that nobody else may write is believed. */
function readMemory(file: string): Memory | undefined {
  try {
    const found = readPlain(file, mostBytes);
    if (found === undefined || found.stat.uid !== process.getuid?.() || (found.stat.mode & 0o077) !== 0)
      return undefined;
    const read = JSON.parse(Buffer.from(found.bytes).toString('utf8')) as Memory;
    return isMemory(read) ? read : undefined;
  } catch {
    // Whatever is there, it is nothing to go by: it is tried again.
    return undefined;
  }
}

function isMemory({ key, taken, notes, fix }: Memory): boolean {
  return (
    typeof key === 'string' &&
    typeof taken?.step === 'string' &&
    Number.isSafeInteger(taken.attempt) &&
    (taken.nproc === 'bounded' || taken.nproc === 'unbounded') &&
    Array.isArray(notes) &&
    notes.every((note) => typeof note === 'string') &&
    (fix === null || typeof fix === 'string')
  );
}

type Trying = {
  readonly steps: readonly Step[];
  readonly runtime: Runtime;
  readonly folder: string;
  readonly machine: Machine;
  /** Where our own code is. */
  readonly code: string;
};

/** What of this machine, this process and this program a trial depends on. */
function keyOf({ steps, runtime, folder, machine, code }: Trying): string {
  const names = ['bwrap', 'unshare', 'setpriv', 'prlimit', 'nsenter', 'sh', 'env'] as const;
  const programs = [...names.map((name) => machine.program(name)), runtime.node];
  const { type } = statfsSync(folder);
  return sha256(
    JSON.stringify([
      steps,
      runtime.libraries,
      release(),
      textOf('/proc/sys/kernel/random/boot_id'),
      [process.getuid?.(), process.getgid?.(), process.getgroups?.()],
      // Capabilities, seccomp and no-new-privileges, that a container or a service may have been given.
      textOf('/proc/self/status').match(/^(?:Cap\w+|NoNewPrivs|Seccomp\w*):.*$/gm),
      ['/proc/self/attr/current', '/proc/self/limits', '/proc/self/mountinfo'].map(textOf),
      ['mnt', 'user', 'net', 'pid', 'ipc', 'uts', 'cgroup'].map((name) => linkOf(`/proc/self/ns/${name}`)),
      readdirSync('/proc/sys/user').map((name) => textOf(`/proc/sys/user/${name}`)),
      ['unprivileged_userns_clone', 'apparmor_restrict_unprivileged_userns', 'pid_max'].map((name) =>
        textOf(`/proc/sys/kernel/${name}`),
      ),
      [folder, type, statSync(folder).dev],
      programs.map((path) => path && markOf(path)),
      readdirSync(code).map((name) => [name, markOf(join(code, name))]),
    ]),
  );
}

function markOf(path: string): readonly unknown[] {
  const [link, file] = [lstatSync(path), statSync(path, { throwIfNoEntry: false })];
  return [path, link.ino, link.ctimeMs, file?.dev, file?.ino, file?.size, file?.mode, file?.mtimeMs, file?.ctimeMs];
}

/** A kernel that has no such file has no such switch. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
