import { userInfo } from 'node:os';
import { type Approval, type Approvals, FpfError, readDuration } from '@fpf/contracts';
import { hostOf } from '../host/host.ts';
import { readProject } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { openApprovals } from './approvals-store.ts';

const hour = 3_600_000;
const longest = 30 * 86_400_000;

export function projectApprovals(from: ProjectInput): {
  readonly store: Approvals;
  readonly workspace: string;
} {
  const project = readProject(from);
  return { store: openApprovals(project, hostOf(from)), workspace: project.workspace };
}

export type Answer = {
  readonly decision: 'allow' | 'deny';
  readonly note: string | undefined;
  /** How long a yes holds, such as `30m`; one hour where it is not said. */
  readonly lasting: string | undefined;
};

export async function answerApproval(from: ProjectInput, id: string, answer: Answer): Promise<Approval> {
  const { decision, note, lasting } = answer;
  const { store } = projectApprovals(from);
  const forMs = durationOf(lasting);
  return store.answer(id, {
    decision,
    by: userName(),
    forMs,
    ...(note !== undefined && { note: note.slice(0, 1_024) }),
  });
}

/** Who said it, as the system knows them; it is shown, and proves nothing. */
function userName(): string {
  try {
    return userInfo().username || 'somebody';
  } catch {
    return 'somebody';
  }
}

function durationOf(said: string | undefined): number {
  if (said === undefined) return hour;
  const ms = readDuration(said);
  if (ms !== undefined && ms <= longest) return ms;
  const named = JSON.stringify(said.slice(0, 32));
  throw new FpfError({
    code: 'usage.bad-option',
    message: `project: --for takes a time such as 30m, 1h or 7d, at most 30d, not ${named}.`,
    hint: 'Leave it out for one hour.',
  });
}
