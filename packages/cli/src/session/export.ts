import { resolve } from 'node:path';
import { type ExportAsk, FpfError } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { askedStep } from './asked-step.ts';
import { type CommandHandler, type CommandInput, text } from '../command/descriptor.ts';
import { withSession } from './with-session.ts';
import { bytesText } from '../terminal/bytes-text.ts';
import { stoppable } from '../signals/stoppable.ts';

export const sessionExport: CommandHandler = async (input) => {
  const [format, to] = [
    required(input, 'format', 'patch, tar or folder'),
    required(input, 'to', 'a place outside the workspace'),
  ];
  const at = askedStep(input);
  return await stoppable(input, 'Stopped: nothing was exported.', (signal) =>
    withSession(input, input.args[0], async ({ operations }, { id }) => {
      const made = await operations.export({ format: format as ExportAsk['format'], to: resolve(to), ...at, signal });
      const left = made.leftOut.map(
        ({ path, why }) => `${input.terminal.mark('warn')} left out: ${visibleLine(`${path} (${why})`)}`,
      );
      const said = `${input.terminal.mark('ok')} ${made.path}: ${made.entries} ${made.entries === 1 ? 'entry' : 'entries'}, ${bytesText(made.bytes)}`;
      return {
        exitCode: 0,
        data: { session: id, ...at, format, ...made, leftOut: made.leftOut.map((one) => ({ ...one })) },
        text: [...left, said].join('\n'),
      };
    }),
  );
};

function required(input: CommandInput, name: string, what: string): string {
  const value = text(input, name);
  if (value !== undefined && value !== '') return value;
  throw new FpfError({ code: 'usage.bad-option', message: `fpf: --${name} is missing.`, hint: `Give it: ${what}.` });
}
