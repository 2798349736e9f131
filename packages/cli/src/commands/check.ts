import { FpfError } from '@fpf/contracts';
import { type CommandHandler, text } from '../command/descriptor.ts';
import { runChecks } from '../compose/check/run-checks.ts';
import { table } from '../output/table.ts';

/** The contract tests, against whatever the config names. A skip is printed with its reason. */
export const check: CommandHandler = async (input) => {
  const reports = await runChecks(input, input.args[0], secondsOf(text(input, 'timeout') ?? '30') * 1000);
  const count = (status: string): number => reports.filter((report) => report.status === status).length;
  const rows = reports.map((report) => [
    input.terminal.mark(report.status === 'passed' ? 'ok' : report.status === 'skipped' ? 'warn' : 'fail'),
    report.port,
    report.name,
    report.status === 'failed' ? report.message : report.status === 'skipped' ? `skipped: ${report.reason}` : '',
  ]);
  const failed = count('failed');
  const all = `${table(rows)}\n${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`;
  return { exitCode: failed > 0 ? 6 : 0, data: reports as never, text: all };
};

function secondsOf(given: string): number {
  const seconds = Number(given);
  if (/^[0-9]{1,4}(?:\.[0-9]{1,3})?$/.test(given) && seconds > 0 && seconds <= 3_600) return seconds;
  throw new FpfError({
    code: 'usage.bad-option',
    message: `fpf: --timeout is given in seconds, up to 3600, and ${given} is no such number.`,
    hint: 'Leave it out for 30 seconds a case.',
  });
}
