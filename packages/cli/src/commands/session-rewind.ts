import { stepNumber } from '../command/asked-step.ts';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { withSession } from '../compose/sessions.ts';
import { sessionCommand } from '../output/next-command.ts';
import { changeLines, countText } from '../output/session-changes.ts';

export const sessionRewind: CommandHandler = (input) => {
  const [session, said = ''] = input.args;
  const to = stepNumber(said, 'STEP');
  return withSession(input, session, async ({ operations }, { id }, { project }) => {
    const dryRun = flag(input, 'dryRun');
    const was = await operations.steps();
    const changes = await operations.rewind({ to, dryRun });
    const now = await operations.steps();
    const data = { session: id, to, dry_run: dryRun, step: now, changes: changes.map((change) => ({ ...change })) };
    const lines = changeLines(changes);
    if (changes.length === 0) return { exitCode: 0, data, text: `Session ${id} is as it was after step ${to} already.` };
    if (dryRun) return { exitCode: 0, data, text: [...lines, 'Nothing was rewound.'].join('\n') };
    const done = `${input.terminal.mark('ok')} session ${id} is as it was after step ${to}: ${countText(changes)}. This is step ${now}.`;
    const back = `next: ${sessionCommand(project, 'rewind', id, String(was))}   (takes it back)`;
    return { exitCode: 0, data, text: [...lines, done, back].join('\n') };
  });
};
