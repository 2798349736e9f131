import { lstatSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { ownOwner, stateOf } from '@fpf/files/lock';
import { scratchUnwritable } from '../tree/disk-failure.ts';
import { ownFolder } from '../tree/own-folder.ts';
import { removeTree } from '../tree/remove-tree.ts';

/** A private folder outside the workspace, gone when the session is. */
export type Scratch = {
  readonly path: string;
  /** Part of the path and of nothing else on this machine. */
  readonly marker: string;
  remove(): void;
};

/** Marks our own signal listeners: several sessions of one process must not take each other for somebody else. */
const ours = Symbol.for('fpf.scratch');

const ofScratch = /^fpf-([0-9a-f]{8}|0)-([0-9a-f]{8}|0)-(\d+)-(\d+)-(\d+)-[A-Za-z0-9]{6}$/;

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Where those lie that belong to no session, and those of a session whose home lies in its workspace. */
export function temporaryFolder(): string {
  const named = tmpdir();
  try {
    const found = realpathSync(named);
    if (!lstatSync(found).isDirectory()) throw new Error('it is no folder');
    return found;
  } catch (cause) {
    throw new FpfError({
      code: 'session.unavailable',
      message: `agentfs-adapter: the temporary folder ${named} (TMPDIR) cannot be used: ${(cause as Error).message}`,
      hint: 'Set TMPDIR to a folder that is there and that this user can write, outside the workspace.',
      cause,
    });
  }
}

/** Where a session's lie: an overlay's layers cannot lie in the workspace, not even where its home does. */
export function scratchParent(workspace: string, homeDir: string, covered: boolean): string {
  if (!covered) return ownFolder(homeScratch(homeDir));
  const parent = temporaryFolder();
  if (parent !== workspace && !parent.startsWith(`${workspace}/`)) return parent;
  throw new FpfError({
    code: 'session.unavailable',
    message: `agentfs-adapter: the temporary folder ${parent} (TMPDIR) lies inside the workspace, and so does ${homeDir}: what calls work in cannot`,
    hint: 'Set TMPDIR to a folder outside the workspace, or name one with --home-dir.',
  });
}

export function homeScratch(homeDir: string): string {
  return join(homeDir, 'scratch');
}

/** Makes a scratch folder, after removing those of processes that ended without doing it. */
export function makeScratch(parent: string): Scratch {
  const path = makePrivate(parent);
  const remove = (): void => {
    process.off('exit', remove);
    for (const signal of endings) process.off(signal, onSignal);
    removeTree(path);
  };
  const onSignal = Object.assign(
    (signal: NodeJS.Signals): void => {
      // Somebody else listens: a run that is being stopped still needs the copy. It goes when the session or the
      // process ends.
      if (process.listeners(signal).some((listener) => !Object.hasOwn(listener, ours))) return;
      // Where nobody else does, listening has changed what the signal does: it ends the process, as it would have.
      try {
        remove();
      } catch {
        // A tool still writes; what is left, the next start removes.
      }
      process.kill(process.pid, signal);
    },
    { [ours]: true },
  );
  process.on('exit', remove);
  for (const signal of endings) process.on(signal, onSignal);
  return Object.freeze<Scratch>({ path, marker: basename(path), remove });
}

function makePrivate(parent: string): string {
  const { host, boot, namespace, pid, started } = ownOwner();
  const machine = `${short(host)}-${short(boot)}`;
  try {
    for (const { path } of staleScratchIn(parent)) removeStale(path);
    return mkdtempSync(join(parent, `fpf-${machine}-${namespace || '0'}-${pid}-${started || '0'}-`));
  } catch (error) {
    throw scratchUnwritable(parent, error);
  }
}

function removeStale(path: string): void {
  try {
    removeTree(path);
  } catch {
    // Somebody else removes it at the same time, or holds it. The next start tries again.
  }
}

/** Tells machines and boots apart; a folder may be shared between them. */
function short(text: string): string {
  return text === '' ? '0' : sha256(text).slice(0, 8);
}

/**
 * Those of this user's processes that ended without removing them. Whether one of another machine has ended shows only
 * there, whatever runs here under its number; so for a name without a machine, which earlier versions gave.
 */
export function staleScratchIn(parent: string): readonly { readonly path: string; readonly pid: number }[] {
  const own = ownOwner();
  return readdirSync(parent).flatMap((name) => {
    const [, host, boot, namespace = '', number, started = ''] = ofScratch.exec(name) ?? [];
    if (number === undefined) return [];
    const [path, pid] = [join(parent, name), Number(number)];
    const machine = {
      host: host === short(own.host) ? own.host : 'another',
      boot: boot === '0' ? '' : boot === short(own.boot) ? own.boot : 'another',
    };
    if (stateOf({ ...machine, namespace, pid, started }) !== 'gone') return [];
    return lstatSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.() ? [{ path, pid }] : [];
  });
}
