import type { CommandHandler } from '../command/descriptor.ts';
import { checkComponents } from '../compose/check-components.ts';
import { table } from '../output/table.ts';

/** The contract tests, against whatever the config names. A skip is printed with its reason. */
export const check: CommandHandler = async (input) => {
  const reports = await checkComponents(input, input.args[0]);
  const count = (status: string): number => reports.filter((report) => report.status === status).length;
  const rows = reports.map((report) => [
    input.terminal.mark(report.status === 'passed' ? 'ok' : report.status === 'skipped' ? 'warn' : 'fail'),
    report.port,
    report.name,
    report.status === 'failed' ? report.message : report.status === 'skipped' ? `skipped: ${report.reason}` : '',
  ]);
  const failed = count('failed');
  const text = `${table(rows)}\n${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`;
  return { exitCode: failed > 0 ? 6 : 0, data: reports as never, text };
};
