import { mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { isGone, ownIdentity } from './process-identity.ts';
import { removeTree } from './tree/remove-tree.ts';

/** A private folder outside the workspace, gone when the session is. */
export type Scratch = {
  readonly path: string;
  /** Part of the path and of nothing else on this machine. */
  readonly marker: string;
  remove(): void;
};

/** Marks our own signal listeners: several sessions of one process must not take each other for somebody else. */
const ours = Symbol.for('fpf.scratch');

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Makes a scratch folder, after removing those of processes that ended without doing it. */
export function makeScratch(workspace?: string): Scratch {
  const parent = realpathSync(tmpdir());
  if (workspace !== undefined && (parent === workspace || parent.startsWith(`${workspace}/`))) {
    throw new FpfError({
      code: 'session.unavailable',
      message: `agentfs-adapter: the temporary folder ${parent} lies inside the workspace, so a private copy cannot`,
      hint: 'Point TMPDIR at a folder outside the workspace.',
    });
  }
  removeStale(parent);
  const own = ownIdentity();
  const path = mkdtempSync(join(parent, `fpf-${own.namespace}-${own.pid}-${own.started}-`));
  const remove = (): void => {
    process.off('exit', remove);
    for (const signal of endings) process.off(signal, onSignal);
    removeTree(path);
  };
  const onSignal = Object.assign(
    (signal: NodeJS.Signals): void => {
      // Somebody else listens: a run that is being stopped still needs the copy. It goes when the session or the process ends.
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

function removeStale(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, namespace, pid, started] = /^fpf-(\d+)-(\d+)-(\d+)-[A-Za-z0-9]{6}$/.exec(name) ?? [];
    if (namespace === undefined || pid === undefined || started === undefined) continue;
    if (!isGone({ namespace, pid: Number(pid), started })) continue;
    try {
      removeTree(join(parent, name));
    } catch {
      // It is another user's. Theirs to remove.
    }
  }
}
