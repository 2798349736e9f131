import type { CommandHandler } from '../../command/descriptor.ts';
import { checkpointsOf } from '../read-checkpoints.ts';
import { withSession } from '../with-session.ts';
import { table } from '../../terminal/table.ts';

/** `fpf session checkpoints`: where its runs can be taken back to. */
export const sessionCheckpoints: CommandHandler = (input) =>
  withSession(input, input.args[0], async (session, { id }, { runs }) => {
    const known = await checkpointsOf(session, runs.of(id));
    const data = { session: id, checkpoints: known.map((one) => ({ ...one })) };
    if (known.length === 0) return { exitCode: 0, data, text: `No run of session ${id} has kept a checkpoint.` };
    const rows = known.map(({ id: name, label = '', session_step: step, run, before }) => [
      name,
      label,
      String(step),
      run,
      before,
    ]);
    return { exitCode: 0, data, text: table([['id', 'label', 'step', 'run', 'before'], ...rows]) };
  });
