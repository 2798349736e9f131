import { confirm } from '../command/confirm.ts';
import { type CommandHandler, type CommandInput, type CommandResult, flag, text } from '../command/descriptor.ts';
import { stoppable } from '../signals/stoppable.ts';
import { progressOf } from '../terminal/progress.ts';
import { dataOf, heldBy } from './commit.ts';
import { paths, planTable } from './session-changes.ts';
import { withSession } from './with-session.ts';

const stopped = 'Stopped: the commit stands as it was.';

export const sessionUndo: CommandHandler = (input) => {
  if (flag(input, 'dryRun')) return undoCommit(input, undefined);
  return stoppable(input, stopped, (signal) => undoCommit(input, signal));
};

function undoCommit(input: CommandInput, signal: AbortSignal | undefined): Promise<CommandResult> {
  return withSession(input, input.args[0], async ({ operations }, { id }) => {
    const commit = text(input, 'commit');
    const ask = commit === undefined ? {} : { id: commit };
    const plan = await operations.undo({ ...ask, dryRun: true });
    const table = planTable(plan.paths);
    if (flag(input, 'dryRun'))
      return { exitCode: 0, data: dataOf(id, plan, true), text: `${table}\nNothing was taken back.` };
    await confirm(input, table, `Take ${paths(plan.paths.length)} back on the host?`, 'session.not-confirmed');
    const onProgress = progressOf(input.terminal, 'taking back');
    const done = await operations.undo({ ...ask, onProgress, ...(signal && { signal }) });
    const said = `${input.terminal.mark('ok')} ${paths(done.written)} taken back${heldBy(done)}: commit ${done.id}. The session still has its changes.`;
    return { exitCode: 0, data: dataOf(id, done, false), text: `${table}\n${said}` };
  });
}
