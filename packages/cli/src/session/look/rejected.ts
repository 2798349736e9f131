import { visibleLine } from '@fpf/files/text';
import type { CommandHandler } from '../../command/descriptor.ts';
import { withSession } from '../with-session.ts';
import { changeLines } from '../session-changes.ts';

export const sessionRejected: CommandHandler = (input) =>
  withSession(input, input.args[0], async ({ operations }, { id }) => {
    const sets = await operations.rejected();
    const data = {
      session: id,
      rejected: sets.map((set) => ({
        ...set,
        changes: set.changes.map((change) => ({ ...change })),
        refused: set.refused.map((one) => ({ ...one })),
      })),
    };
    const lines = sets.flatMap(({ call_id, code, text, changes, refused }) => [
      `${input.terminal.mark('degrade')} ${visibleLine(`${call_id}: ${code}`)}`,
      // Every line of it is told from ours by its bar.
      ...text.split('\n').map((line) => `  | ${visibleLine(line)}`),
      ...changeLines(changes).map((line) => `    ${line}`),
      ...refused.map(({ path, why }) => `    refused  ${visibleLine(`${path}: ${why}`)}`),
    ]);
    return { exitCode: 0, data, text: sets.length === 0 ? `Nothing of session ${id} was rejected.` : lines.join('\n') };
  });
