import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import type { HolderKind } from '../sandbox/sandbox.ts';
import { openFolder } from '../tree/anchored.ts';
import { holderScript } from './holder-script.ts';
import { notMounted, talkWith } from './holder-talk.ts';

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
 * A process that keeps a mount alive, and the first one of the pid namespace that a call's programs are started in: no
 * process of theirs outlives it. The folders are open, so that what it held can be read when it is gone.
 */
export type Holder = {
  /** As we know it. */
  readonly pid: number;
  readonly upper: number;
  readonly merged: number;
  /**
   * What has ended in its namespaces gives its process ids back: bubblewrap ends before its own child, which nobody
   * else would bury.
   */
  bury(): void;
  /** Whether it came to its end by itself: then the kernel has ended the last process of its namespaces before it. */
  end(): Promise<boolean>;
};

const patienceMs = 10_000;
/**
 * Far more than an end takes. Where somebody in its namespace is buried by nobody, as where the first process of a
 * container does not, it never comes by itself.
 */
const endMs = 500;

/**
 * A holder that mounts what it is to hold, whether or not anybody comes for it. Until then it keeps no process of ours
 * alive.
 */
export type StartedHolder = {
  /** As which process it is known here, as soon as it holds its mount. */
  readonly mounted: Promise<number>;
  /**
   * What it holds, with so many process ids in its namespaces (undefined: as many as outside). Rejects where there can
   * be none. Asked once.
   */
  hold(pids: number | undefined): Promise<Holder>;
  end(): Promise<boolean>;
};

export function startHolder(kind: HolderKind, ask: HolderAsk): StartedHolder {
  const [program, ...args] = [...makers(kind), kind.sh, '-c', holderScript, 'fpf-holder', ...words(ask)];
  const child = spawn(program as string, args, {
    cwd: '/proc',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const talk = talkWith(child);
  const { mounted, ready } = talk;
  const gone = new Promise<boolean>((resolve) => {
    child.once('exit', (code) => resolve(code === 0));
    child.once('error', () => child.pid === undefined && resolve(true));
  });
  const end = async (): Promise<boolean> => {
    child.ref();
    talk.end();
    // It ends by itself then, and whoever waits for it comes back when the last process of its namespace is gone.
    const timer = setTimeout(() => child.kill('SIGKILL'), endMs);
    const byItself = await gone;
    clearTimeout(timer);
    return byItself;
  };
  const hold = async (pids = 0): Promise<Holder> => {
    try {
      talk.tell(String(pids));
      await within(child, ready);
      const pid = await mounted;
      return { pid, ...openFolders(join(`/proc/${pid}/root`, ask.folder)), bury: () => talk.tell(''), end };
    } catch (error) {
      child.kill('SIGKILL');
      await end();
      throw error;
    }
  };
  return { mounted, hold, end };
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
    child.unref();
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

const namespaces = ['--user', '--map-root-user', '--mount', '--pid', '--mount-proc', '--fork', '--kill-child=KILL'];
const asRoot = ['--unshare-user', '--uid', '0', '--gid', '0', '--cap-add', 'ALL', '--unshare-pid', '--as-pid-1'];

function makers(kind: HolderKind): readonly string[] {
  if (kind.by === 'unshare') return [kind.unshare, ...namespaces];
  return [kind.bwrap, '--die-with-parent', ...asRoot, '--dev-bind', '/', '/', '--'];
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
