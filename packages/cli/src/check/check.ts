import { type CaseReport, suites } from '@fpf/contract-tests';
import { checkPorts } from '@fpf/contract-tests/check';
import { FpfError } from '@fpf/contracts';
import { meantPort } from '@fpf/project/config';
import { placeOf, readProject } from '@fpf/project/open';
import { type CommandHandler, type CommandInput, text } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { table } from '../terminal/table.ts';

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

/** Runs the contract cases of one port, or of all of them, against what the config names. */
async function runChecks(
  input: CommandInput,
  port: string | undefined,
  timeoutMs: number,
): Promise<readonly CaseReport[]> {
  const from = projectInput(input);
  const all = Object.keys(suites);
  if (port !== undefined && !all.includes(port)) throw unknownPort(port, all);
  const { config } = readProject(from);
  const { workspace, configFile, named, stateDir, homeDir } = placeOf(from);
  // As flags would say it: each path is whole, and nothing is asked of the environment again.
  const options = { workspace, stateDir, homeDir, ...(named && { config: configFile }) };
  // From sources as from a build, it lies beside this file with the same ending.
  const worker = new URL(`./check-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
  return await checkPorts({ ports: port === undefined ? all : [port], options, timeoutMs }, config, worker);
}

function unknownPort(port: string, ports: readonly string[]): FpfError {
  const close = meantPort(port, ports);
  return new FpfError({
    code: 'usage.bad-option',
    message: `fpf: there is no port ${port}.${close ? ` Did you mean ${close}?` : ''}`,
    hint: `The ports are ${ports.join(', ')}.`,
  });
}
