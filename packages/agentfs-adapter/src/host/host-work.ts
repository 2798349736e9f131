import { dirname } from 'node:path';
import type { CommitResult, Confinement, FileChange } from '@fpf/contracts';
import { commitToHost } from './commit/commit.ts';
import type { CommitParts } from './commit/commit-parts.ts';
import { settleCommit, unfinishedCommitOf } from './commit/settle.ts';
import { undoCommit } from './commit/undo.ts';
import { recordCommit, recordedAs, recordTurn } from './commit-record.ts';
import { workerPlan, type WorkerPlace } from './commit-sandbox.ts';
import { contentOf } from './contents.ts';
import { diffOf } from './diff.ts';
import { discardChanges } from './discard-changes.ts';
import { requireStep } from './history.ts';
import type { HostWork } from './operations.ts';
import { recordingFailure } from './record-failure.ts';
import { rewindSession } from './rewind/rewind.ts';
import { isLost } from './session-note.ts';
import type { HostParts } from './host-parts.ts';
import { refuseUnfinished } from './unfinished-of-session.ts';
import { changesAt, treeAt } from './view-at.ts';

export type HostWorkAsk = WorkerPlace & {
  /** Paths that have to be named to be written: where skills lie. */
  readonly protectedPaths: readonly string[];
};

/** What writes the host, or changes the view, over the parts of one session. */
export function hostWork(parts: HostParts, ask: HostWorkAsk): HostWork {
  return {
    diff: async ({ at, paths } = {}) => {
      await refuseUnfinished(parts);
      const [changes, tree] = [await changesAt(parts, at), await treeAt(parts, at)];
      const before = new Map(changes.map((change) => [change.path, change.before?.sha256]));
      const contents = {
        before: (path: string) => contentOf(parts, before.get(path) ?? '', path),
        after: (path: string) => tree.pieces(path),
      };
      return await diffOf(changes, contents, paths === undefined ? {} : { paths });
    },
    commit: (asked = {}) => {
      const work = (): Promise<CommitResult> => onHost(parts, ask, (own) => commitToHost(own, asked));
      return asked.dryRun === true ? work() : recordingFailure(parts, 'commit', work);
    },
    undo: (asked = {}) => {
      const work = (): Promise<CommitResult> => onHost(parts, ask, (own) => undoCommit(own, asked));
      return asked.dryRun === true ? work() : recordingFailure(parts, 'undo', work);
    },
    unfinished: async () => await unfinishedCommitOf(await commitParts(parts, ask)),
    settle: (how, onProgress) => {
      const work = (): Promise<CommitResult> => onHost(parts, ask, (own) => settleCommit(own, how, onProgress));
      return recordingFailure(parts, how === 'resume' ? 'commit' : 'undo', work);
    },
    discard: (paths) => discardChanges(parts, paths),
    rewind: async (asked) => {
      await parts.db.read((sql) => requireStep(sql, asked.to));
      const work = (): Promise<readonly FileChange[]> => rewindSession(parts, { ...asked, run: parts.run() });
      if (asked.dryRun === true) return work();
      const changes = await recordingFailure(parts, 'rewind', work);
      // What it gave up may be something else on the host by now.
      await parts.followHost();
      return changes;
    },
  };
}

/** Says with the result what the program that wrote the host was held by. */
async function onHost(
  parts: HostParts,
  ask: HostWorkAsk,
  work: (own: CommitParts) => Promise<CommitResult>,
): Promise<CommitResult> {
  let confinement: CommitResult['confinement'];
  const result = await work(await commitParts(parts, ask, (found) => (confinement = found)));
  return confinement === undefined ? result : { ...result, confinement };
}

async function commitParts(
  parts: HostParts,
  { protectedPaths, ...place }: HostWorkAsk,
  onHeld: (confinement: Confinement) => void = () => undefined,
): Promise<CommitParts> {
  const { id, workspace, homeDir, base, host, onStep } = parts;
  const [{ delta }, tree, changes] = [await parts.held(), await parts.tree(), await parts.changes()];
  const first = new Map<number, string>();
  for (const [path, entry] of delta.entries)
    if (entry.type === 'file' && !first.has(entry.ino)) first.set(entry.ino, path);
  let capability: Confinement | undefined;
  // What an operation takes begins here: by the time it is recorded, the host is written.
  const since = host.clock.monotonic();
  return {
    session: id,
    workspace,
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
