import type { AuditOp, CommitResult, FileChange, SessionDiff, SessionOperations } from '@fpf/contracts';
import type { Lease } from '../lock/lease.ts';
import { readAudit } from '../store/audit.ts';
import { verifySession } from '../verify/verify-session.ts';
import { commitToHost } from './commit/commit.ts';
import { commitParts, type HostPlace, onHost } from './commit/on-host.ts';
import { refuseUnfinished } from './commit/unfinished.ts';
import { diffOf } from './export/diff.ts';
import { exportSession } from './export/export.ts';
import { snapshotSession } from './export/snapshot.ts';
import { discardChanges } from './follow/discard.ts';
import { contentOf } from './look/contents.ts';
import { countSteps, readHistory, readRejected, requireStep } from './look/history.ts';
import { sessionView } from './look/session-view.ts';
import { changesAt, treeAt } from './look/view-at.ts';
import type { HostParts } from './parts/host-parts.ts';
import { recordingFailure } from './parts/record.ts';
import type { CommitParts } from './plan/commit-parts.ts';
import { rewindSession } from './undo/rewind.ts';
import { settleCommit, unfinishedCommitOf } from './undo/settle.ts';
import { undoCommit } from './undo/undo.ts';

/** What a person may do with a session: what changes something runs alone. */
export function sessionOperations(parts: HostParts, place: HostPlace, lease: Lease): SessionOperations {
  const { db, following } = parts;
  const followed = async <T>(work: () => Promise<T>): Promise<T> => {
    await following.first();
    return await work();
  };
  const changing = <T>(work: () => Promise<T>): Promise<T> =>
    parts.alone.run(async () => {
      // The host is written before the session's record of it is.
      await lease.mustHold();
      return await followed(work);
    });
  const writing = (
    op: AuditOp,
    dryRun: boolean | undefined,
    work: (own: CommitParts) => Promise<CommitResult>,
  ): Promise<CommitResult> =>
    changing(() => {
      const write = (): Promise<CommitResult> => onHost(parts, place, work);
      return dryRun === true ? write() : recordingFailure(parts, op, write);
    });
  return Object.freeze<SessionOperations>({
    // What says whether a session is whole, and what it went through, leaves it as it is.
    history: () => db.read(readHistory),
    steps: () => db.read(countSteps),
    rejected: () => db.read(readRejected),
    audit: () => db.read(readAudit),
    verify: () => verifySession({ ...parts, workspace: parts.state.base.workspace }),
    unfinished: async () => await unfinishedCommitOf(await commitParts(parts, place)),
    view: (at) => followed(async () => sessionView(parts, await treeAt(parts, at))),
    diff: ({ at, paths } = {}) => followed(() => diffAt(parts, at, paths)),
    export: (ask) =>
      followed(() => recordingFailure(parts, 'export', () => exportSession(parts, ask, () => diffAt(parts, ask.at)))),
    commit: (ask = {}) => writing('commit', ask.dryRun, (own) => commitToHost(own, ask)),
    undo: (ask = {}) => writing('undo', ask.dryRun, (own) => undoCommit(own, ask)),
    settle: (how, onProgress) =>
      writing(how === 'resume' ? 'commit' : 'undo', false, (own) => settleCommit(own, how, onProgress)),
    discard: (paths) => changing(() => discardChanges(parts, paths)),
    rewind: (ask) => changing(() => rewound(parts, ask)),
    snapshot: (path) => changing(() => snapshotSession(parts, path)),
  });
}

async function diffAt(parts: HostParts, at: number | undefined, paths?: readonly string[]): Promise<SessionDiff> {
  await refuseUnfinished(parts);
  const [changes, tree] = [await changesAt(parts, at), await treeAt(parts, at)];
  const before = new Map(changes.map((change) => [change.path, change.before?.sha256]));
  const contents = {
    before: (path: string) => contentOf(parts, before.get(path) ?? '', path),
    after: (path: string) => tree.pieces(path),
  };
  return await diffOf(changes, contents, paths === undefined ? {} : { paths });
}

async function rewound(
  parts: HostParts,
  ask: Parameters<SessionOperations['rewind']>[0],
): Promise<readonly FileChange[]> {
  await parts.db.read((sql) => requireStep(sql, ask.to));
  const work = (): Promise<readonly FileChange[]> => rewindSession(parts, { ...ask, run: parts.run() });
  if (ask.dryRun === true) return work();
  const changes = await recordingFailure(parts, 'rewind', work);
  // What it gave up may be something else on the host by now.
  await parts.following.again();
  return changes;
}
