import { codes, codeOf, FpfError, nearestName } from '@fpf/contracts';
import type { CommandHandler } from '../command/descriptor.ts';
import { table } from '../output/table.ts';

export const explain: CommandHandler = async ({ args: [code] }) => {
  if (code === undefined) {
    return { exitCode: 0, data: codes, text: table(Object.entries(codes).map(([name, entry]) => [name, entry.text])) };
  }
  const entry = codeOf(code);
  if (!entry) {
    const close = nearestName(code, Object.keys(codes));
    throw new FpfError({
      code: 'usage.unknown-code',
      message: `fpf: there is no code ${code}.${close ? ` Did you mean ${close}?` : ''}`,
      hint: '`fpf explain` lists all codes.',
    });
  }
  return { exitCode: 0, data: { code, ...entry }, text: `${code}\n  what: ${entry.text}\n  next: ${entry.next}` };
};
