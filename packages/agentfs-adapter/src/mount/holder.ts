import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import type { HolderKind } from '../sandbox/holder-kind.ts';
import { openFolder } from '../tree/anchored.ts';
import { holderScript } from './holder-script.ts';

export type HolderAsk = {
  /** An empty private folder, by its real path. */
  readonly folder: string;
  readonly upper: 'tmpfs' | 'disk';
  readonly bytes: number;
  readonly entries: number;
  readonly workspace: string;
  readonly workspaceMode: number;
  readonly delta: string | undefined;
  readonly cover: readonly { readonly kind: 'd' | 'w'; readonly mode: number; readonly path: string }[];
};

/**
 * A process that keeps a mount alive, and the first one of the pid namespace that a call's programs are started in: no process of theirs outlives it. The
 * folders are open, so that what it held can be read when it is gone.
 */
export type Holder = {
  /** As we know it. */
  readonly pid: number;
  readonly upper: number;
  readonly merged: number;
  /** What has ended in its namespaces gives its process ids back: bubblewrap ends before its own child, which nobody else would bury. */
  bury(): void;
  /** Whether it came to its end by itself: then the kernel has ended the last process of its namespaces before it. */
  end(): Promise<boolean>;
};

const patienceMs = 10_000;

/** A holder that mounts what it is to hold, whether or not anybody comes for it. Until then it keeps no process of ours alive. */
export type StartedHolder = {
  /** As which process it is known here, as soon as it holds its mount. */
  readonly mounted: Promise<number>;
  /** What it holds, with so many process ids in its namespaces (undefined: as many as outside). Rejects where there can be none. Asked once. */
  hold(pids: number | undefined): Promise<Holder>;
  end(): Promise<boolean>;
};

export function startHolder(kind: HolderKind, ask: HolderAsk): StartedHolder {
  const [program, ...args] = [...makers(kind), kind.sh, '-c', holderScript, 'fpf-holder', ...words(ask)];
  const child = spawn(program as string, args, {
    cwd: '/proc',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  // What is written to one that has ended is told by its end.
  child.stdin.on('error', () => undefined);
  const { mounted, ready } = saying(child);
  leaveAlone(child);
  const gone = new Promise<boolean>((resolve) => {
    child.once('exit', (code) => resolve(code === 0));
    child.once('error', () => child.pid === undefined && resolve(true));
  });
  const end = async (): Promise<boolean> => {
    child.ref();
    child.stdin.destroy();
    // It ends by itself then, and whoever waits for it comes back when the last process of its namespace is gone.
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    const byItself = await gone;
    clearTimeout(timer);
    return byItself;
  };
  const hold = async (pids = 0): Promise<Holder> => {
    try {
      child.stdin.write(`${pids}\n`);
      await within(child, ready);
      const pid = await mounted;
      return { pid, ...openFolders(join(`/proc/${pid}/root`, ask.folder)), bury: () => void child.stdin.write('\n'), end };
    } catch (error) {
      child.kill('SIGKILL');
      await end();
      throw error;
    }
  };
  return { mounted, hold, end };
}

/** Neither the process nor what it could say keeps us alive. */
function leaveAlone(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as { unref?: () => void } | null)?.unref?.();
}

/** What it says, waited for as long as is decent. The timer keeps us alive meanwhile. */
async function within(child: ChildProcess, said: Promise<void>): Promise<void> {
  child.ref();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(notMounted(`nothing was heard of it for ${patienceMs} ms`)), patienceMs);
  });
  try {
    await Promise.race([said, late]);
  } finally {
    clearTimeout(timer);
    leaveAlone(child);
  }
}

/** Where it ended right after it had said that it is ready, there is nothing to open. */
function openFolders(root: string): Pick<Holder, 'upper' | 'merged'> {
  const opened: number[] = [];
  try {
    for (const name of ['upper', 'merged']) opened.push(openFolder(join(root, name)));
    const [upper, merged] = opened as [number, number];
    return { upper, merged };
  } catch (error) {
    for (const fd of opened) closeSync(fd);
    throw notMounted(`what it holds could not be opened: ${(error as Error).message}`);
  }
}

function makers(kind: HolderKind): readonly string[] {
  if (kind.by === 'unshare')
    return [kind.unshare, '--user', '--map-root-user', '--mount', '--pid', '--mount-proc', '--fork', '--kill-child=KILL'];
  const inside = ['--unshare-user', '--uid', '0', '--gid', '0', '--cap-add', 'ALL', '--unshare-pid', '--as-pid-1', '--dev-bind', '/', '/'];
  return [kind.bwrap, '--die-with-parent', ...inside, '--'];
}

function words(ask: HolderAsk): readonly string[] {
  const { folder, upper, bytes, entries, workspaceMode, workspace, delta, cover } = ask;
  const octal = (mode: number): string => (mode & 0o1777).toString(8);
  return [
    folder,
    upper,
    String(bytes),
    String(entries + cover.length + 64),
    octal(workspaceMode),
    workspace,
    delta ?? '',
    ...cover.flatMap((entry) => [entry.kind, octal(entry.mode), entry.path]),
  ];
}

/** What it says: as which process it is known here, once it holds its mount, and that it is ready. */
function saying(child: ChildProcess): { readonly mounted: Promise<number>; readonly ready: Promise<void> } {
  const hearing = (line: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      let [words, complained] = ['', ''];
      child.stderr?.on('data', (data: Buffer) => (complained = (complained + data.toString()).slice(0, 2_048)));
      child.stdout?.on('data', (data: Buffer) => {
        words = (words + data.toString()).slice(0, 256);
        const said = line.exec(words);
        if (said) resolve(said[1] ?? '');
      });
      child.once('error', (error) => reject(notMounted(error.message)));
      child.once('close', () => reject(notMounted(complained.split('\n')[0]?.slice(0, 256) || 'it ended at once')));
    });
  const mounted = hearing(/^mounted ([1-9][0-9]*)\n/m).then(Number);
  const ready = hearing(/^ready\n/m).then(() => undefined);
  // Whoever comes for it is told; that nobody does is no failure.
  for (const said of [mounted, ready]) said.catch(() => undefined);
  return { mounted, ready };
}

function notMounted(why: string): FpfError {
  return new FpfError({
    code: 'sandbox.mount-failed',
    message: `agentfs-adapter: no overlay could be mounted for the call: ${why}`,
    hint: 'The call can be made on a copy of the workspace instead: the adapter takes that step by itself where it may.',
  });
}

/** Told of a mount that the kernel or this disk will not make, and of nothing else. */
export function isMountFailure(error: unknown): error is FpfError {
  return FpfError.is(error) && error.code === 'sandbox.mount-failed';
}
