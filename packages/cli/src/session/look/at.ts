import { stepNumber } from '../asked-step.ts';
import { type CommandHandler, flag } from '../../command/descriptor.ts';
import { withSession } from '../with-session.ts';
import { sessionCommand } from '../../terminal/next-command.ts';
import { changeLines, countText } from '../session-changes.ts';

/** `fpf session at`: what a session had changed after one of its steps. */
export const sessionAt: CommandHandler = (input) => {
  const [session, said = ''] = input.args;
  const at = stepNumber(said, 'STEP');
  return withSession(input, session, async ({ operations }, { id }, { project }) => {
    const { changes, patch } = await operations.diff({ at });
    const data = {
      session: id,
      at,
      changes: changes.map((change) => ({ ...change })),
      ...(flag(input, 'diff') && { patch }),
    };
    if (flag(input, 'diff')) return { exitCode: 0, data, raw: Buffer.from(patch, 'utf8') };
    const read = `read one: ${sessionCommand(project, 'fs', 'cat', 'PATH', '--session', id, '--at', String(at))}`;
    return { exitCode: 0, data, text: [...changeLines(changes), countText(changes), read].join('\n') };
  });
};
