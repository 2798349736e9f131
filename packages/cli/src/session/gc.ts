import { sweepSessions } from '@fpf/project/sessions';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { bytesText } from '../terminal/bytes-text.ts';
import { table } from '../terminal/table.ts';

export const sessionGc: CommandHandler = async (input) => {
  const dryRun = flag(input, 'dryRun');
  const swept = await sweepSessions(projectInput(input), dryRun);
  const bytes = swept.reduce((sum, one) => sum + one.bytes, 0);
  const data = { dry_run: dryRun, bytes, swept: swept.map((one) => ({ ...one })) };
  if (swept.length === 0) return { exitCode: 0, data, text: 'There is nothing to remove.' };
  const rows = swept.map(({ path, why, bytes: size }) => [bytesText(size), path, why]);
  const said = dryRun
    ? `${bytesText(bytes)} would be freed. Nothing was removed.`
    : `${input.terminal.mark('ok')} ${bytesText(bytes)} freed`;
  return { exitCode: 0, data, text: `${table(rows)}\n${said}` };
};
