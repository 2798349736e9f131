import { type CaseReport, runCases, suites } from '@fpf/contract-tests';
import { FpfError } from '@fpf/contracts';
import type { CommandInput } from '../command/descriptor.ts';
import { nearest } from '../output/nearest.ts';
import { compose } from './compose.ts';

/** Runs the contract cases of one port, or of all of them, against what the config names. */
export async function checkComponents(input: CommandInput, port: string | undefined): Promise<readonly CaseReport[]> {
  if (port !== undefined && !Object.hasOwn(suites, port)) throw unknownPort(port);
  const { components, host } = await compose({ ...input, options: { ...input.options, frozen: false } });
  // What a component says about hostile input is its answer, not news for whoever checks it.
  const quiet = { ...host, log: (): void => undefined };
  const reports: CaseReport[] = [];
  for (const [name, { create, options }] of Object.entries(components)) {
    const cases = Object.hasOwn(suites, name) ? suites[name] : undefined;
    if (!cases || (port !== undefined && name !== port)) continue;
    for await (const report of runCases(cases((given) => create({ ...options, ...given }, quiet)))) reports.push(report);
  }
  return reports;
}

function unknownPort(port: string): FpfError {
  const ports = Object.keys(suites);
  const close = nearest(port, ports);
  return new FpfError({
    code: 'usage.bad-option',
    message: `fpf: there is no port ${port}.${close ? ` Did you mean ${close}?` : ''}`,
    hint: `The ports are ${ports.join(', ')}.`,
  });
}
