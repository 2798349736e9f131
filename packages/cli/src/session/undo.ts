import { type AppliedCommit, FpfError } from '@fpf/contracts';
import { readProject } from '@fpf/project/open';
import { removedApplies } from '@fpf/project/retention';
import { runNumbers } from '@fpf/project/runs';
import { currentSession, findSessions } from '@fpf/project/sessions';
import { confirm } from '../command/confirm.ts';
import { type CommandHandler, type CommandInput, type CommandResult, flag, text } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { stoppable } from '../signals/stoppable.ts';
import { progressOf } from '../terminal/progress.ts';
import { dataOf, heldBy } from './apply.ts';
import { paths, planTable } from './session-changes.ts';
import { withSession } from './with-session.ts';

const stopped = 'Stopped: what was applied stands as it was.';

export const undo: CommandHandler = (input) => {
  if (flag(input, 'dryRun')) return undoApply(input, undefined);
  return stoppable(input, stopped, (signal) => undoApply(input, signal));
};

/** The last apply of this workspace, whichever session made it; of a session that is named, its own last. */
async function undoApply(input: CommandInput, signal: AbortSignal | undefined): Promise<CommandResult> {
  const [session, commit] = [text(input, 'session'), text(input, 'commit')];
  const meant = session === undefined ? await appliedHere(input, commit) : undefined;
  if (session === undefined && meant === undefined) refuseRemoved(input, commit);
  if (meant !== undefined && commit === undefined) warnOfNewer(input, meant);
  return withSession(input, session ?? meant?.session, async ({ operations }, { id }) => {
    const which = commit ?? meant?.id;
    const ask = which === undefined ? {} : { id: which };
    const plan = await operations.undo({ ...ask, dryRun: true });
    const table = planTable(plan.paths, 'take back');
    if (flag(input, 'dryRun'))
      return { exitCode: 0, data: dataOf(id, plan, true), text: `${table}\nNothing was taken back.` };
    await confirm(input, table, `Take ${paths(plan.paths.length)} back in your folder?`, 'session.not-confirmed');
    const onProgress = progressOf(input.terminal, 'taking back');
    const done = await operations.undo({ ...ask, onProgress, ...(signal && { signal }) });
    const said = `${input.terminal.mark('ok')} ${paths(done.written)} taken back${heldBy(done)}: commit ${done.id}. ${stillThere(input, id)}`;
    return { exitCode: 0, data: dataOf(id, done, false), text: `${table}\n${said}` };
  });
}

/** A new session may have begun since: then the changes are not among those that `fpf diff` shows. */
function stillThere(input: CommandInput, session: string): string {
  if (currentSession(readProject(projectInput(input))) === session)
    return 'The session still has its changes: the next `fpf apply` writes them again, unless `fpf discard` gives them up.';
  return `Its session, which is not the current one, still has its changes: \`fpf diff --session ${session}\` shows them.`;
}

/** The one that is named by its id, or the beginning of it; else the last. */
async function appliedHere(input: CommandInput, commit = ''): Promise<AppliedCommit | undefined> {
  const { agentfs, place } = await findSessions(projectInput(input));
  return (await agentfs.applied?.(place))?.find(({ id }) => id.startsWith(commit));
}

/** An apply whose session is gone has nothing left to be undone with; says so where it is the one that is meant. */
function refuseRemoved(input: CommandInput, commit = ''): void {
  const project = readProject(projectInput(input));
  const gone = removedApplies(project.stateDir).find(({ id }) => id.startsWith(commit));
  if (gone === undefined) return;
  const { id, at, run } = gone;
  const number = runNumbers(project.stateDir)(run);
  throw new FpfError({
    code: 'session.nothing-to-undo',
    message:
      `cli: ${commit === '' ? 'the last apply that was not undone' : 'this apply'}, ${id} of ${at.slice(0, 19)}, ` +
      `cannot be taken back any more: its session was removed with run ${number ?? run}.`,
    hint: 'Its files stay as they are. Old runs are removed after each run: `runs.keep_last` in fpf.config.json keeps more (0 keeps all).',
  });
}

/** The last apply was another one: who does not know that takes back what was not meant. */
function warnOfNewer(input: CommandInput, meant: AppliedCommit): void {
  const [newest] = removedApplies(readProject(projectInput(input)).stateDir);
  if (newest === undefined || newest.at <= meant.at) return;
  input.terminal.fail(
    `${input.terminal.mark('warn')} The last apply, ${newest.id} of ${newest.at.slice(0, 19)}, cannot be taken back any more: ` +
      'its session was removed with its runs. This is the one before it.',
  );
}
