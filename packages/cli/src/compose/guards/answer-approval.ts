import { userInfo } from 'node:os';
import { type Approval, type Approvals, FpfError } from '@fpf/contracts';
import { type CommandInput, text } from '../../command/descriptor.ts';
import { hostOf } from '../host.ts';
import { projectInput } from '../project-input.ts';
import { openProject } from '../project.ts';
import { openApprovals } from './approvals-store.ts';

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const hour = 3_600_000;
const longest = 30 * 86_400_000;

export function projectApprovals(input: CommandInput): {
  readonly store: Approvals;
  readonly now: number;
  readonly workspace: string;
} {
  const project = openProject(projectInput(input));
  const host = hostOf(projectInput(input));
  return { store: openApprovals(project, host), now: host.clock.now(), workspace: project.workspace };
}

export async function answerApproval(input: CommandInput, decision: 'allow' | 'deny'): Promise<Approval> {
  const { store } = projectApprovals(input);
  const note = text(input, 'note');
  const forMs = lasting(text(input, 'for'));
  return store.answer(input.args[0] as string, {
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

function lasting(said: string | undefined): number {
  if (said === undefined) return hour;
  const [, count, unit = ''] = /^([1-9]\d{0,5})([smhd])$/.exec(said) ?? [];
  const ms = Number(count) * (units[unit] ?? Number.NaN);
  if (ms <= longest) return ms;
  throw new FpfError({
    code: 'usage.bad-option',
    message: `fpf: --for takes a time such as 30m, 1h or 7d, at most 30d, not ${JSON.stringify(said.slice(0, 32))}.`,
    hint: 'Leave it out for one hour.',
  });
}
