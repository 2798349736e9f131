import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';
import { isGone, ownIdentity, type ProcessIdentity } from './process-identity.ts';
import { errnoOf } from './tree/anchored.ts';

/**
 * One opener of a session at a time, in this process too. The engine's own lock does not hold within a process, and is
 * lost when any other handle of the file is closed there.
 */
export function lockSession(dbPath: string): () => void {
  const path = `${dbPath}.lock`;
  const mine = `${path}.${randomUUID()}`;
  // Written first and named afterwards: a lock that is there is a lock that can be read.
  writeFileSync(mine, JSON.stringify(ownIdentity()), { flag: 'wx', mode: 0o600 });
  try {
    return take(dbPath, path, mine);
  } finally {
    rmSync(mine, { force: true });
  }
}

function take(dbPath: string, path: string, mine: string): () => void {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      linkSync(mine, path);
      return once(() => rmSync(path, { force: true }));
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error;
    }
    const holder = readHolder(path);
    if (holder === undefined || !isGone(holder)) break;
    rmSync(path, { force: true });
  }
  const holder = readHolder(path);
  throw new FpfError({
    code: 'session.locked',
    message: `agentfs-adapter: ${dbPath} is held by process ${holder?.pid ?? '?'}`,
    hint: `Wait for it to end, or use another session. If there is no such process, remove ${path}.`,
  });
}

function readHolder(path: string): ProcessIdentity | undefined {
  try {
    const { namespace, pid, started } = JSON.parse(readFileSync(path, 'utf8')) as Partial<ProcessIdentity>;
    return typeof namespace === 'string' && typeof pid === 'number' && typeof started === 'string'
      ? { namespace, pid, started }
      : undefined;
  } catch {
    // Not ours, or gone between the two looks: not to be judged, so not to be taken over.
    return undefined;
  }
}

/** A lock given up twice could be somebody else's by then. */
function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}
