import { type CaseReport, type Make, type ProviderSituation, runCases, suites } from '@fpf/contract-tests';
import { FpfError } from '@fpf/contracts';
import type { CommandInput } from '../command/descriptor.ts';
import { arrangeProvider } from './check-provider.ts';
import { type Composition, compose } from './compose.ts';
import { contractFixture } from './contract-fixture.ts';
import type { ResolvedComponent, ResolvedComponents } from './resolve-components.ts';
import { meantPort } from './port-words.ts';

/** One thing to be held to the cases of its port, with what its package says for them. */
type Subject = { readonly make: Make; readonly fixture?: unknown };

/** Runs the contract cases of one port, or of all of them, against what the config names. */
export async function checkComponents(input: CommandInput, port: string | undefined): Promise<readonly CaseReport[]> {
  if (port !== undefined && !Object.hasOwn(suites, port)) throw unknownPort(port);
  const composition = await compose({ ...input, options: { ...input.options, frozen: false } }, 'unasked');
  const reports: CaseReport[] = [];
  for (const [name, cases] of Object.entries(suites)) {
    if (port !== undefined && name !== port) continue;
    const subjects = await subjectsOf(name, composition);
    for (const { make, fixture } of subjects) for await (const report of runCases(cases(make, fixture))) reports.push(report);
    if (subjects.length === 0) reports.push({ port: name, name: 'every case', status: 'skipped', reason: 'the config names none' });
  }
  return reports;
}

/** What stands behind a port: its own component, the adapter for the store, the chosen model's provider, or each resolver that is named. */
async function subjectsOf(port: string, composition: Composition): Promise<readonly Subject[]> {
  const { components, model, project, resolvers } = composition;
  if (port === 'model-provider') return [{ make: ({ situation }) => arrangeProvider(model, situation as ProviderSituation) }];
  const chosen = (port === 'state-store' ? 'agentfs-adapter' : port) as keyof ResolvedComponents;
  const several = port === 'evidence-resolver';
  const configured = several || project.config.components?.[chosen] !== undefined;
  return Promise.all(
    (several ? resolvers : [components[chosen]]).map(async (component) => ({
      make: makerOf(component, composition),
      fixture: await contractFixture(project, component.pin.package, configured),
    })),
  );
}

/** What a component says about hostile input is its answer, not news for whoever checks it. */
function makerOf({ create, options }: ResolvedComponent, { host }: Composition): Make {
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
