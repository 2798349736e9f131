import { FpfError, readDuration } from '@fpf/contracts';
import { collect, type RunLimits, type StayingRun } from '@fpf/project/retention';
import { type CommandHandler, type CommandInput, flag, text } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { bytesText } from '../terminal/bytes-text.ts';
import { table } from '../terminal/table.ts';

export const gc: CommandHandler = async (input) => {
  const dryRun = flag(input, 'dryRun');
  const { swept, staying } = await collect(projectInput(input), { ...limitsOf(input), dryRun });
  const bytes = swept.reduce((sum, one) => sum + one.bytes, 0);
  const data = {
    dry_run: dryRun,
    bytes,
    swept: swept.map((one) => ({ ...one })),
    staying: staying.map((one) => ({ ...one })),
  };
  const stays = staying.map((one) => stayText(one, input));
  if (swept.length === 0) return { exitCode: 0, data, text: [...stays, 'There is nothing to remove.'].join('\n') };
  const rows = swept.map(({ path, why, bytes: size }) => [bytesText(size), path, why]);
  const said = dryRun
    ? `${bytesText(bytes)} would be freed. Nothing was removed.`
    : `${input.terminal.mark('ok')} ${bytesText(bytes)} freed`;
  return { exitCode: 0, data, text: [table(rows), ...stays, said].join('\n') };
};

function stayText({ run, session, text: why }: StayingRun, { terminal }: CommandInput): string {
  return `${terminal.mark('warn')} run ${run} stays: of session ${session}, ${why}.`;
}

const units = { '': 1, B: 1, KB: 1e3, MB: 1e6, GB: 1e9, KIB: 1024, MIB: 1024 ** 2, GIB: 1024 ** 3 } as const;

function limitsOf(input: CommandInput): RunLimits {
  const [keep, last, size] = [text(input, 'keep'), text(input, 'keepLast'), text(input, 'maxSize')];
  const [, count = '', unit = ''] = /^([1-9]\d{0,11})([KMG]?i?B|)$/i.exec(size ?? '') ?? [];
  const limits = {
    ageMs: keep === undefined ? undefined : readDuration(keep),
    last: last === undefined ? undefined : /^[1-9]\d{0,8}$/.test(last) ? Number(last) : undefined,
    bytes: count === '' ? undefined : Number(count) * (units[unit.toUpperCase() as keyof typeof units] ?? Number.NaN),
  };
  if (keep !== undefined && limits.ageMs === undefined) throw refused('--keep', keep, 'a time such as 30d or 12h');
  if (last !== undefined && limits.last === undefined) throw refused('--keep-last', last, 'a number from 1 on');
  if (size !== undefined && !Number.isSafeInteger(limits.bytes))
    throw refused('--max-size', size, 'a size such as 200MB or 1GiB');
  return limits;
}

function refused(option: string, said: string, form: string): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `fpf: ${option} ${JSON.stringify(said.slice(0, 32))} is not understood.`,
    hint: `Give ${form}.`,
  });
}
