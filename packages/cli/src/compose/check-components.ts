import { type CaseReport, type Make, type ProviderSituation, runCases, suites } from '@fpf/contract-tests';
import { FpfError } from '@fpf/contracts';
import type { CommandInput } from '../command/descriptor.ts';
import { arrangeProvider } from './check-provider.ts';
import { type Composition, compose } from './compose.ts';
import type { ResolvedComponents } from './resolve-components.ts';
import { meantPort } from './port-words.ts';

/** Runs the contract cases of one port, or of all of them, against what the config names. */
export async function checkComponents(input: CommandInput, port: string | undefined): Promise<readonly CaseReport[]> {
  if (port !== undefined && !Object.hasOwn(suites, port)) throw unknownPort(port);
  const composition = await compose({ ...input, options: { ...input.options, frozen: false } }, 'unasked');
  const reports: CaseReport[] = [];
  for (const [name, cases] of Object.entries(suites)) {
    if (port !== undefined && name !== port) continue;
    for await (const report of runCases(cases(makerOf(name, composition)))) reports.push(report);
  }
  return reports;
}

/** What makes a port's subject: its own component, the adapter for the store, or the chosen model's provider. */
function makerOf(port: string, { components, host, model }: Composition): Make {
  if (port === 'model-provider') return ({ situation }) => arrangeProvider(model, situation as ProviderSituation);
  const { create, options } = components[(port === 'state-store' ? 'agentfs-adapter' : port) as keyof ResolvedComponents];
  // What a component says about hostile input is its answer, not news for whoever checks it.
  const quiet = { ...host, log: (): void => undefined };
  return (given) => create({ ...options, ...given }, quiet);
}

function unknownPort(port: string): FpfError {
  const ports = Object.keys(suites);
  const close = meantPort(port, ports);
  return new FpfError({
    code: 'usage.bad-option',
    message: `fpf: there is no port ${port}.${close ? ` Did you mean ${close}?` : ''}`,
    hint: `The ports are ${ports.join(', ')}.`,
  });
}
