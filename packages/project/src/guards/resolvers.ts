import { type ComponentPin, type EvidenceResolver, type GuardEngine, type Host, neededContract } from '@fpf/contracts';
import { makeResolved, type ResolvedComponent, resolveUse } from '../components/resolve-components.ts';
import type { ProjectRecord } from '../open/project.ts';

/**
 * The packages under `guards.resolvers`, in their order. They are programs, and held to what every component is held
 * to.
 */
export async function resolveResolvers(project: ProjectRecord): Promise<readonly ResolvedComponent[]> {
  const contract = neededContract('evidence-resolver');
  const resolved: ResolvedComponent[] = [];
  for (const [index, use] of (project.config.guards?.resolvers ?? []).entries())
    resolved.push(
      await resolveUse(project, { port: 'evidence-resolver', contract, at: `guards.resolvers[${index}]` }, use),
    );
  return resolved;
}

/** Several stand behind one port, so each is pinned under the package that it comes in. */
export function resolverPins(resolved: readonly ResolvedComponent[]): Readonly<Record<string, ComponentPin>> {
  return Object.fromEntries(resolved.map(({ pin }) => [`evidence-resolver ${pin.package}`, pin]));
}

/** Makes the engine able to answer their questions too. Two of one kind are refused by the engine. */
export function registerResolvers(
  engine: GuardEngine,
  resolved: readonly ResolvedComponent[],
  host: Host,
): GuardEngine {
  for (const one of resolved) engine.registerResolver(makeResolved(one, host) as EvidenceResolver);
  return engine;
}
