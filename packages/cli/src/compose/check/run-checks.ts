import { type CaseReport, suites } from '@fpf/contract-tests';
import { FpfError } from '@fpf/contracts';
import { meantPort } from '@fpf/project/config';
import { readProject, placeOf } from '@fpf/project/open';
import type { CommandInput } from '../../command/descriptor.ts';
import { projectInput } from '../project-input.ts';
import { checkInThread } from './check-in-thread.ts';
import { plannedCases } from './planned-cases.ts';

/**
 * Runs the contract cases of one port, or of all of them, against what the config names: in a thread of its own, which
 * is ended where it stops answering, ends the process or breaks outside of a case. By that the case fails that it was
 * in, and no other of that port is tried; the other ports are checked in a new thread.
 */
export async function runChecks(
  input: CommandInput,
  port: string | undefined,
  timeoutMs: number,
): Promise<readonly CaseReport[]> {
  const from = projectInput(input);
  const all = Object.keys(suites);
  if (port !== undefined && !all.includes(port)) throw unknownPort(port, all);
  const { config } = readProject(from);
  const { workspace, configFile, named, stateDir } = placeOf(from);
  const options = { workspace, stateDir, ...(named && { config: configFile }) };
  const reports: CaseReport[] = [];
  for (let ports = port === undefined ? all : [port]; ports.length > 0;) {
    const plans = ports.map((asked) => ({ port: asked, left: plannedCases(asked, config) }));
    const broken = await checkInThread({ ports, options, timeoutMs }, plans, (report) => reports.push(report));
    ports = broken === undefined ? [] : ports.slice(ports.indexOf(broken) + 1);
  }
  return reports;
}

function unknownPort(port: string, ports: readonly string[]): FpfError {
  const close = meantPort(port, ports);
  return new FpfError({
    code: 'usage.bad-option',
    message: `fpf: there is no port ${port}.${close ? ` Did you mean ${close}?` : ''}`,
    hint: `The ports are ${ports.join(', ')}.`,
  });
}
