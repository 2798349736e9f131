import { type Approval, type Approvals, FpfError, personText, readDuration } from '@fpf/contracts';
import { hostOf } from '../host/host.ts';
import { readProject } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { projectVariable } from '../options/variables.ts';
import { readSigners } from '../people/signers.ts';
import { signWith } from '../people/sign-answer.ts';
import { whoAnswers } from '../people/who-answers.ts';
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
  /** How long a yes holds, such as `30m`; one hour where it is not said, or until the others have answered. */
  readonly lasting: string | undefined;
  /** The SSH key that signs it; FPF_APPROVAL_KEY where it is not said. */
  readonly key?: string | undefined;
};

/** Answers as the person of this account, and signed where a key is named. */
export async function answerApproval(from: ProjectInput, id: string, answer: Answer): Promise<Approval> {
  const { decision, note, lasting, key = projectVariable('FPF_APPROVAL_KEY') } = answer;
  const said = durationOf(lasting);
  const project = readProject(from);
  const host = hostOf(from);
  const store = openApprovals(project, host);
  if (key !== undefined) readSigners(project);
  const asked = await store.find(id);
  const who = await whoAnswers(project.workspace);
  return store.answer(asked.id, {
    decision,
    by: personText(who),
    who,
    forMs: said ?? Math.max(hour, untilOthers(asked, host.clock.now())),
    ...(key !== undefined && { sign: signWith(key) }),
    ...(note !== undefined && { note: note.slice(0, 1_024) }),
  });
}

/** The first of several yeses has to hold until the last may come. */
function untilOthers({ by = [], expires }: Approval, now: number): number {
  return by.some(({ count = 1 }) => count > 1) ? Date.parse(expires) - now : 0;
}

function durationOf(said: string | undefined): number | undefined {
  if (said === undefined) return undefined;
  const ms = readDuration(said);
  if (ms !== undefined && ms <= longest) return ms;
  const named = JSON.stringify(said.slice(0, 32));
  throw new FpfError({
    code: 'usage.bad-option',
    message: `project: --for takes a time such as 30m, 1h or 7d, at most 30d, not ${named}.`,
    hint: 'Leave it out for one hour.',
  });
}
