import { stepNumber } from './asked-step.ts';
import { checkpointsOf, namedCheckpoint } from './read-checkpoints.ts';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { withSession } from './with-session.ts';
import { sessionCommand } from '../terminal/next-command.ts';
import { changeLines, countText } from './session-changes.ts';

export const sessionRewind: CommandHandler = (input) => {
  const [session, said = ''] = input.args;
  const isStep = /^\d/.test(said) && said.length < 10;
  const step = isStep ? stepNumber(said, 'STEP') : undefined;
  return withSession(input, session, async (open, { id }, { project, runs }) => {
    const { operations } = open;
    const to = step ?? namedCheckpoint(await checkpointsOf(open, runs.of(id)), said).session_step;
    const dryRun = flag(input, 'dryRun');
    const was = await operations.steps();
    const changes = await operations.rewind({ to, dryRun });
    const now = await operations.steps();
    const data = { session: id, to, dry_run: dryRun, step: now, changes: changes.map((change) => ({ ...change })) };
    const lines = changeLines(changes);
    if (changes.length === 0)
      return { exitCode: 0, data, text: `Session ${id} is as it was after step ${to} already.` };
    if (dryRun) return { exitCode: 0, data, text: [...lines, 'Nothing was rewound.'].join('\n') };
    const done = `${input.terminal.mark('ok')} session ${id} is as it was after step ${to}: ${countText(changes)}. This is step ${now}.`;
    const back = `next: ${sessionCommand(project, 'rewind', id, String(was))}   (takes it back)`;
    return { exitCode: 0, data, text: [...lines, done, back].join('\n') };
  });
};
