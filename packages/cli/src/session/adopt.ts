import { type Adoption, FpfError } from '@fpf/contracts';
import { findSessions, goOnIn, meantDatabase } from '@fpf/project/sessions';
import { visibleLine } from '@fpf/files/text';
import { type CommandHandler, flag, text } from '../command/descriptor.ts';
import { confirm } from '../command/confirm.ts';
import { projectInput } from '../command/project-input.ts';
import { everydayCommand, placedError } from '../terminal/next-command.ts';
import { changeLines, countText } from './session-changes.ts';

export const sessionAdopt: CommandHandler = async (input) => {
  const sessions = await findSessions(projectInput(input));
  const { agentfs, place, project } = sessions;
  if (!agentfs.adopt)
    throw new FpfError({
      code: 'session.adopt-refused',
      message: 'cli: the component that keeps sessions here takes in none.',
      hint: 'Use @fpf/agentfs-adapter, or one that can.',
    });
  const [asked] = input.args;
  const to = text(input, 'to');
  try {
    const ask = { db: meantDatabase(sessions, asked), ...(to !== undefined && { to }) };
    const shown = await agentfs.adopt(place, { ...ask, dryRun: true });
    const isNothing = comesToNothing(shown);
    const lines = isNothing ? [] : linesOf(shown);
    if (flag(input, 'dryRun')) {
      const said = isNothing ? 'There is nothing to take in.' : 'Nothing was taken in.';
      return { exitCode: 0, data: dataOf(shown, true), text: [...lines, said].join('\n') };
    }
    if (!isNothing) await confirm(input, lines.join('\n'), 'Take it in?', 'session.not-confirmed');
    const taken = await agentfs.adopt(place, { ...ask, expect: shown.digest });
    const { session, step } = taken;
    if (step === null) return { exitCode: 0, data: dataOf(taken, false), text: 'There is nothing to take in.' };
    goOnIn(project, session);
    const where = `step ${step} of session ${session}`;
    const done = `${input.terminal.mark('ok')} taken in as ${where}: ${countText(taken.changes)}.`;
    const next = `next: ${everydayCommand(project, session, 'diff')}`;
    return { exitCode: 0, data: dataOf(taken, false), text: [...lines, done, next].join('\n') };
  } catch (error) {
    throw placedError(error, project);
  }
};

function comesToNothing({ was, changes, calls, notes }: Adoption): boolean {
  return was === 'here' && changes.length === 0 && calls === 0 && notes.length === 0;
}

function linesOf({ session, was, from, changes, calls, lost, notes }: Adoption): readonly string[] {
  const what = {
    here: `Session ${session}, changed by another AgentFS program.`,
    elsewhere: `Session ${session} of ${visibleLine(from ?? '')}; it becomes one of this folder.`,
    foreign: 'Made by another AgentFS program; it becomes a session of its own.',
  }[was];
  const called = calls === 0 ? [] : [`${calls} ${calls === 1 ? 'call' : 'calls'} in its log`];
  const gone =
    lost.length === 0
      ? []
      : [
          `${lost.length} earlier ${lost.length === 1 ? 'content was' : 'contents were'} written over, and ` +
            'cannot be told any more',
        ];
  return [what, ...changeLines(changes), ...[...called, ...gone, ...notes].map((note) => `note: ${visibleLine(note)}`)];
}

function dataOf({ changes, lost, notes, ...adoption }: Adoption, dryRun: boolean): never {
  return {
    ...adoption,
    dry_run: dryRun,
    changes: changes.map((change) => ({ ...change })),
    lost: [...lost],
    notes: [...notes],
  } as never;
}
