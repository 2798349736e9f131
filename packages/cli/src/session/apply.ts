import { type CommitAsk, type CommitResult, FpfError, type PlannedPath } from '@fpf/contracts';
import {
  type CommandHandler,
  type CommandInput,
  type CommandResult,
  flag,
  text,
  values,
} from '../command/descriptor.ts';
import { visibleLine } from '@fpf/files/text';
import { progressOf } from '../terminal/progress.ts';
import { planTable, paths } from './session-changes.ts';
import { everydayCommand, sessionCommand } from '../terminal/next-command.ts';
import { blockedBy } from './apply-blocked.ts';
import { confirm } from '../command/confirm.ts';
import { withSession } from './with-session.ts';
import { stoppable } from '../signals/stoppable.ts';

const stopped = 'Stopped: what had been written was taken back, and the host is as it was.';

export const apply: CommandHandler = (input) => {
  if (flag(input, 'dryRun')) return applySession(input, undefined);
  return stoppable(input, stopped, (signal) => applySession(input, signal));
};

/** Plan, show, ask, write: nothing reaches the host before the plan is whole and somebody said yes. */
function applySession(input: CommandInput, signal: AbortSignal | undefined): Promise<CommandResult> {
  return withSession(input, text(input, 'session'), async ({ operations }, { id }, sessions) => {
    const { project, known } = sessions;
    const ask = askOf(input);
    const plan = await operations.commit({ ...ask, dryRun: true });
    if (ask.plan !== undefined && plan.plan_hash === undefined) throw unnamed();
    const name = plan.plan_hash?.slice(0, 12);
    const named = name === undefined ? [] : [`plan: ${name}   (\`--plan\` with it writes this plan or none)`];
    // Whoever said yes has seen this plan: of another one, such as over a file that has changed again, nothing is written.
    const seen = { ...ask, ...(plan.plan_hash !== undefined && { plan: plan.plan_hash }) };
    const blocked = blockedBy(openOnes(plan.paths, ask), { id, place: project });
    const dryRun = flag(input, 'dryRun');
    if (blocked) return { ...blocked, data: dataOf(id, plan, dryRun) };
    const writes = plan.paths.filter(({ status }) => status === 'apply');
    const table = planTable(plan.paths);
    const left = leftOut(plan.paths);
    if (writes.length === 0) {
      // What the host has already, and what it keeps, is written down: the session changes it no more.
      const settled = dryRun || plan.paths.length === 0 ? plan : await operations.commit(seen);
      const others = text(input, 'session') === undefined && known.length > 1;
      const more = others ? ` \`${sessionCommand(project, 'list')}\` shows the others.` : '';
      const why = plan.paths.length === 0 ? `Session ${id} changes nothing.${more}` : 'There is nothing to write.';
      const given = givenUp(plan.paths, ask, dryRun);
      return {
        exitCode: 0,
        data: dataOf(id, settled, dryRun),
        text: [...(table === '' ? [] : [table]), why, ...given, ...left].join('\n'),
      };
    }
    if (dryRun)
      return {
        exitCode: 0,
        data: dataOf(id, plan, true),
        text: [table, ...givenUp(plan.paths, ask, true), ...left, 'Nothing was written.', ...named].join('\n'),
      };
    await confirm(input, table, `Write ${paths(writes.length)} into your folder?`, 'session.not-confirmed');
    const onProgress = progressOf(input.terminal, 'writing');
    const done = await operations.commit({ ...seen, onProgress, ...(signal && { signal }) });
    const lines = [
      table,
      `${input.terminal.mark('ok')} ${paths(done.written)} written${heldBy(done)}: commit ${done.id}.`,
      ...givenUp(plan.paths, ask, false),
      ...left,
      `next: ${everydayCommand(project, undefined, 'undo')}   (takes it back)`,
    ];
    return { exitCode: 0, data: dataOf(id, done, false), text: lines.join('\n') };
  });
}

function unnamed(): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: 'fpf: --plan cannot be held to: the component that writes the workspace gives no plan a name.',
    hint: 'Use one that gives `plan_hash`, or look at the plan and apply it without --plan.',
  });
}

function askOf(input: CommandInput): CommitAsk {
  const [only, allow] = [input.args, values(input, 'allow')];
  const [ours, theirs] = [values(input, 'ours'), values(input, 'theirs')];
  const both = ours.find((path) => theirs.includes(path));
  if (both !== undefined) {
    throw new FpfError({
      code: 'usage.bad-option',
      message: `fpf: ${both} is chosen with --ours and with --theirs.`,
      hint: 'Choose one of the two for each path.',
    });
  }
  const resolve = Object.fromEntries([
    ...ours.map((path) => [path, 'ours'] as const),
    ...theirs.map((path) => [path, 'theirs'] as const),
  ]);
  const plan = text(input, 'plan');
  if (plan !== undefined && !/^[0-9a-f]{12,64}$/.test(plan))
    throw new FpfError({
      code: 'usage.bad-option',
      message: `fpf: --plan ${plan} is not the hash of a plan, nor twelve letters and more of its beginning.`,
      hint: '`fpf apply --dry-run` shows it.',
    });
  return {
    ...(plan !== undefined && { plan }),
    ...(only.length > 0 && { paths: only }),
    ...(allow.length > 0 && { allow }),
    ...(flag(input, 'skipProtected') && { skipProtected: true }),
    ...(ours.length + theirs.length > 0 && { resolve }),
  };
}

/** Without what somebody has left to the host, or out of the commit, and the folders that cannot go for it. */
function openOnes(planned: readonly PlannedPath[], { resolve = {}, skipProtected }: CommitAsk): readonly PlannedPath[] {
  const theirs = Object.keys(resolve).filter((path) => resolve[path] === 'theirs');
  const left = planned
    .filter(({ status, change }) => status === 'conflict' && theirs.includes(change.path))
    .map(({ change }) => change.path);
  const isLeft = ({ status, change }: PlannedPath): boolean =>
    status === 'conflict' &&
    (left.includes(change.path) ||
      (change.after?.type !== 'directory' && left.some((path) => path.startsWith(`${change.path}/`))));
  return planned.filter((one) => !isLeft(one) && !(skipProtected === true && one.status === 'protected'));
}

/** What was left to the host with --theirs: the session has no change there any more. */
function givenUp(planned: readonly PlannedPath[], { resolve = {} }: CommitAsk, dryRun: boolean): readonly string[] {
  const given = planned.filter(({ status, change }) => status === 'conflict' && resolve[change.path] === 'theirs');
  if (given.length === 0) return [];
  const [named = '', ...rest] = given.map(({ change }) => change.path);
  const more = rest.length === 0 ? '' : ` (and ${rest.length} more)`;
  return [
    `The session's change of ${visibleLine(named)}${more} ${dryRun ? 'would be' : 'is'} given up: your folder's stays.`,
  ];
}

function leftOut(planned: readonly PlannedPath[]): readonly string[] {
  const count = planned.filter(({ status }) => status === 'protected').length;
  return count === 0 ? [] : [`${paths(count)} left out, and still in the session: protected.`];
}

export function dataOf(
  session: string,
  { id, paths: planned, written, plan_hash, confinement }: CommitResult,
  dryRun: boolean,
): NonNullable<CommandResult['data']> {
  return {
    session,
    commit: id,
    dry_run: dryRun,
    written,
    ...(plan_hash !== undefined && { plan_hash }),
    ...(confinement !== undefined && { confinement }),
    paths: planned.map(({ change, ...rest }) => ({ ...rest, change: { ...change } })),
  };
}

/** What the program that wrote the host was held by, for the end of a sentence. */
export function heldBy({ confinement }: CommitResult): string {
  if (confinement === undefined) return '';
  return confinement === 'unconfined' ? ', without a sandbox' : ` (sandbox: ${confinement})`;
}
