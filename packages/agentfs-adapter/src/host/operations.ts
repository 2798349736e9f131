import type { SessionOperations } from '@fpf/contracts';
import { verifySession } from '../verify/verify-session.ts';
import { readAudit } from '../store/audit.ts';
import { exportSession } from './export/export.ts';
import { countSteps, readHistory } from './history.ts';
import { recordingFailure } from './record-failure.ts';
import { readRejected } from './rejected-sets.ts';
import type { HostParts } from './host-parts.ts';
import { sessionView } from './session-view.ts';
import { snapshotSession } from './snapshot.ts';
import { treeAt } from './view-at.ts';

/** What writes the host, or changes the view: the rest only looks, and copies. */
export type HostWork = Pick<
  SessionOperations,
  'diff' | 'commit' | 'undo' | 'unfinished' | 'settle' | 'discard' | 'rewind'
>;

export function createOperations(parts: HostParts, work: HostWork): SessionOperations {
  return Object.freeze<SessionOperations>({
    ...work,
    history: () => parts.db.read(readHistory),
    steps: () => parts.db.read(countSteps),
    view: async (at) => sessionView(parts, await treeAt(parts, at)),
    export: (ask) =>
      recordingFailure(parts, 'export', () =>
        exportSession(parts, ask, () => work.diff(ask.at === undefined ? {} : { at: ask.at })),
      ),
    snapshot: (path) => snapshotSession(parts, path),
    verify: () => verifySession(parts),
    rejected: () => parts.db.read(readRejected),
    audit: () => parts.db.read(readAudit),
  });
}
