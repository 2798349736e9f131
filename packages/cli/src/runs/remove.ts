import { FpfError } from '@fpf/contracts';
import { readProject } from '@fpf/project/open';
import { placeWords } from '@fpf/project/runs';
import { removeNamedRuns, type RunRemoval } from '@fpf/project/retention';
import { type CommandHandler, type CommandInput, type CommandResult, flag } from '../command/descriptor.ts';
import { confirm } from '../command/confirm.ts';
import { projectInput } from '../command/project-input.ts';
import { bytesText } from '../terminal/bytes-text.ts';
import { everydayCommand, sessionCommand } from '../terminal/next-command.ts';
import { table } from '../terminal/table.ts';

/** `fpf runs rm`: the record of these runs goes, and with its last run a session of which the host has everything. */
export const runsRemove: CommandHandler = async (input) => {
  const unapplied = flag(input, 'unapplied');
  const planned = await removeNamedRuns(projectInput(input), input.args, { dryRun: true, unapplied });
  refuseStaying(input, planned);
  const shown = table(planned.files.map(({ path, why, bytes }) => [bytesText(bytes), path, why]));
  if (flag(input, 'dryRun')) return result(planned, true, `${shown}\nNothing was removed.`);
  await confirm(input, shown, `Remove ${counted(planned)}?`, 'session.not-confirmed');
  const removed = await removeNamedRuns(projectInput(input), input.args, { unapplied });
  refuseStaying(input, removed);
  const bytes = bytesText(removed.files.reduce((sum, one) => sum + one.bytes, 0));
  return result(removed, false, `${input.terminal.mark('ok')} removed: ${counted(removed)}, ${bytes}.`);
};

function refuseStaying(input: CommandInput, { runs, staying }: RunRemoval): void {
  const [first] = staying;
  if (!first) return;
  const project = readProject(projectInput(input));
  const { run, session, why, text } = first;
  const message = `cli: nothing was removed: session ${session} would go with run ${run}, and ${text}.`;
  const named = [...staying.map((one) => one.run), ...runs];
  const drop = ['fpf runs rm', ...named, '--unapplied', ...placeWords(project)].join(' ');
  const hint = {
    applied: `\`${everydayCommand(project, session, 'undo')}\` takes it back first.`,
    held: 'Wait for that process to end.',
    unfinished: `\`${sessionCommand(project, 'settle', session)}\` ends it, onwards or back.`,
    unapplied: `\`${sessionCommand(project, 'diff', session)}\` shows them; \`${drop}\` removes them too.`,
    unreadable: `\`${sessionCommand(project, 'verify', session)}\` says more; \`${drop}\` removes it all the same.`,
  }[why];
  throw new FpfError({ code: 'run.not-removable', message, hint });
}

function counted({ runs, sessions }: RunRemoval): string {
  const count = (list: readonly string[], what: string): string =>
    `${list.length} ${what}${list.length === 1 ? '' : 's'}`;
  return sessions.length === 0 ? count(runs, 'run') : `${count(runs, 'run')} and ${count(sessions, 'session')}`;
}

function result({ runs, sessions, files }: RunRemoval, dryRun: boolean, text: string): CommandResult {
  const data = { dry_run: dryRun, runs: [...runs], sessions: [...sessions], files: files.map((one) => ({ ...one })) };
  return { exitCode: 0, data, text };
}
