import { pathToFileURL } from 'node:url';
import { fixedHost, type Make, type ProviderSituation } from '@fpf/contract-tests';
import type { Subject } from '@fpf/contract-tests/check';
import type { Host } from '@fpf/contracts';
import { makeResolved, type ResolvedComponent, type ResolvedComponents } from '@fpf/project/components';
import type { Resolution } from '@fpf/project/compose';
import { systemHost } from '@fpf/project/host';
import { componentBase, fixtureFrom } from '@fpf/project/installed';
import type { ProjectRecord } from '@fpf/project/open';
import { arrangeProvider } from './arrange-provider.ts';

/**
 * What a component says about hostile input is its answer, not news for whoever checks it; and a check remembers
 * nothing in the project.
 */
const host = systemHost(() => undefined);
/** What a resolver is asked has one answer, whatever day it is: its fixture and its own tests know the same clock. */
const still = { ...host, clock: fixedHost().clock };

/**
 * What stands behind a port: its own component, the adapter for the store, the chosen model's provider, or each
 * resolver that is named.
 */
export async function subjectsOf(port: string, resolution: Resolution): Promise<readonly Subject[]> {
  const { components, model, project, provider, resolvers } = resolution;
  if (port === 'model-provider') {
    const fixture = model.use && (await contractFixture(project, model.use.package, true));
    return [{ make: ({ situation }) => arrangeProvider(model, provider, situation as ProviderSituation, fixture) }];
  }
  const chosen = (port === 'state-store' ? 'agentfs-adapter' : port) as keyof ResolvedComponents;
  const several = port === 'evidence-resolver';
  const configured = several || project.config.components?.[chosen] !== undefined;
  return Promise.all(
    (several ? resolvers : [components[chosen]]).map(async (component) => ({
      make: makerOf(component, several ? still : host),
      fixture: await contractFixture(project, component.pin.package, configured),
    })),
  );
}

function makerOf(component: ResolvedComponent, of: Host): Make {
  return (given) => makeResolved(component, of, given);
}

/** Of our own packages, those that have one. */
const own: Readonly<Record<string, () => Promise<unknown>>> = {
  '@fpf/guards': () => import('@fpf/guards/contract-fixture'),
};

/**
 * What a package says for the cases of its port: its `./contract-fixture`, looked up where the package itself is;
 * undefined where it has none.
 */
async function contractFixture(project: ProjectRecord, name: string, configured: boolean): Promise<unknown> {
  if (!configured) return Object.hasOwn(own, name) ? await own[name]?.() : undefined;
  const entry = fixtureFrom(componentBase(project), name);
  return entry === undefined ? undefined : await import(pathToFileURL(entry).href);
}
