import { dirname } from 'node:path';
import type { CommitResult, Confinement } from '@fpf/contracts';
import { isLost } from '../../home/session-note.ts';
import type { HostParts } from '../parts/host-parts.ts';
import type { CommitParts } from '../plan/commit-parts.ts';
import { recordCommit, recordedAs, recordTurn } from './commit-record.ts';
import { type WorkerPlace, workerPlan } from './commit-sandbox.ts';

export type HostPlace = WorkerPlace & {
  /** Paths that have to be named to be written: where skills lie. */
  readonly protectedPaths: readonly string[];
};

/** Says with the result what the program that wrote the host was held by. */
export async function onHost(
  parts: HostParts,
  place: HostPlace,
  work: (own: CommitParts) => Promise<CommitResult>,
): Promise<CommitResult> {
  let confinement: CommitResult['confinement'];
  const result = await work(await commitParts(parts, place, (found) => (confinement = found)));
  return confinement === undefined ? result : { ...result, confinement };
}

export async function commitParts(
  parts: HostParts,
  { protectedPaths, ...place }: HostPlace,
  onHeld: (confinement: Confinement) => void = () => undefined,
): Promise<CommitParts> {
  const { id, homeDir, state, host, onStep } = parts;
  const { base } = state;
  const [{ delta }, tree, changes] = [await state.held(), await state.tree(), await state.changes()];
  const first = new Map<number, string>();
  for (const [path, entry] of delta.entries)
    if (entry.type === 'file' && !first.has(entry.ino)) first.set(entry.ino, path);
  let capability: Confinement | undefined;
  // What an operation takes begins here: by the time it is recorded, the host is written.
  const since = host.clock.monotonic();
  return {
    session: id,
    workspace: base.workspace,
    homeDir,
    base,
    changes,
    content: (path) => tree.pieces(path),
    sameFile: (path) => {
      const other = first.get(delta.entries.get(path)?.ino ?? 0);
      return other === path ? undefined : other;
    },
    protectedPaths,
    sandbox: (command) => {
      const { plan, confinement } = workerPlan(place, command);
      onHeld((capability = confinement));
      return plan;
    },
    record: (record) => recordCommit(parts, record, { since, capability }),
    recordTurn: (kind, turned) => recordTurn(parts, kind, turned, { since, capability }),
    isLost: (session) => isLost(homeDir, dirname(parts.db.path), session),
    recorded: (commit) => recordedAs(parts, commit),
    nextId: () => host.ids.next(),
    now: () => host.clock.now(),
    onStep,
  };
}
