import { type CaseReport, suites } from '@fpf/contract-tests';
import { checkPorts } from '@fpf/contract-tests/check';
import { FpfError } from '@fpf/contracts';
import { meantPort } from '@fpf/project/config';
import { readProject, placeOf } from '@fpf/project/open';
import type { CommandInput } from '../../command/descriptor.ts';
import { projectInput } from '../project-input.ts';

/** Runs the contract cases of one port, or of all of them, against what the config names. */
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
  // As flags would say it: each path is whole, and nothing is asked of the environment again.
  const options = { workspace, stateDir, ...(named && { config: configFile }) };
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
