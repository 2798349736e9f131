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

/** A process that keeps a mount alive. The folders are open, so that what it held can be read when it is gone. */
export type Holder = {
  readonly pid: number;
  readonly upper: number;
  readonly merged: number;
  end(): Promise<void>;
};

const patienceMs = 10_000;

export async function startHolder(kind: HolderKind, ask: HolderAsk): Promise<Holder> {
  const [program, ...args] = [...makers(kind), kind.sh, '-c', holderScript, 'fpf-holder', ...words(ask)];
  const child = spawn(program as string, args, {
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => child.pid === undefined && resolve());
  });
  const end = async (): Promise<void> => {
    child.ref();
    child.stdin.destroy();
    child.kill('SIGKILL');
    await gone;
  };
  try {
    const pid = await ready(child);
    const root = join(`/proc/${pid}/root`, ask.folder);
    const upper = openFolder(join(root, 'upper'));
    const merged = openingNext(upper, join(root, 'merged'));
    child.unref();
    for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as { unref?: () => void }).unref?.();
    return { pid, upper, merged, end };
  } catch (error) {
    await end();
    throw error;
  }
}

function openingNext(first: number, path: string): number {
  try {
    return openFolder(path);
  } catch (error) {
    closeSync(first);
    throw error;
  }
}

function makers(kind: HolderKind): readonly string[] {
  if (kind.by === 'unshare') return [kind.setpriv, '--pdeathsig=KILL', kind.unshare, '--user', '--map-root-user', '--mount'];
  const inside = ['--unshare-user', '--uid', '0', '--gid', '0', '--cap-add', 'ALL', '--dev-bind', '/', '/'];
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

function ready(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let [said, complained] = ['', ''];
    const timer = setTimeout(() => reject(notMounted(`nothing was heard of it for ${patienceMs} ms`)), patienceMs);
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      act();
    };
    child.stderr?.on('data', (data: Buffer) => (complained = (complained + data.toString()).slice(0, 2_048)));
    child.stdout?.on('data', (data: Buffer) => {
      said = (said + data.toString()).slice(0, 256);
      const pid = /^ready ([1-9][0-9]*)$/m.exec(said)?.[1];
      if (pid !== undefined && said.includes('\n')) settle(() => resolve(Number(pid)));
    });
    child.once('error', (error) => settle(() => reject(notMounted(error.message))));
    child.once('close', () => settle(() => reject(notMounted(complained.split('\n')[0]?.slice(0, 256) || 'it ended at once'))));
  });
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
