import { type ComponentPin, contractIds, type EvidenceResolver, FpfError, type GuardEngine, type Host } from '@fpf/contracts';
import type { Project } from '../project.ts';
import { type ResolvedComponent, resolveUse } from '../resolve-components.ts';

const contract = contractIds['evidence-resolver'];

/** The packages under `guards.resolvers`, in their order. They are programs, and held to what every component is held to. */
export async function resolveResolvers(project: Project): Promise<readonly ResolvedComponent[]> {
  const resolved: ResolvedComponent[] = [];
  for (const [index, use] of (project.config.guards?.resolvers ?? []).entries())
    resolved.push(await resolveUse(project, { port: 'evidence-resolver', contract, at: `guards.resolvers[${index}]` }, use));
  return resolved;
}

/** Several stand behind one port, so each is pinned under the package that it comes in. */
export function resolverPins(resolved: readonly ResolvedComponent[]): Readonly<Record<string, ComponentPin>> {
  return Object.fromEntries(resolved.map(({ pin }) => [`evidence-resolver ${pin.package}`, pin]));
}

/** Makes the engine able to answer their questions too. Two of one kind are refused by the engine. */
export function registerResolvers(engine: GuardEngine, resolved: readonly ResolvedComponent[], host: Host): GuardEngine {
  for (const { create, options, pin } of resolved) engine.registerResolver(asResolver(create(options, host), pin));
  return engine;
}

export function asResolver(made: unknown, { package: name, version }: ComponentPin): EvidenceResolver {
  const resolver = made as Partial<EvidenceResolver> | null | undefined;
  if (typeof resolver?.kind === 'string' && typeof resolver.about === 'object' && typeof resolver.resolve === 'function')
    return resolver as EvidenceResolver;
  throw new FpfError({
    code: 'config.contract-mismatch',
    message: `cli: guards.resolvers: ${name}@${version} makes nothing that has a kind, an \`about\` and a \`resolve\`.`,
    hint: 'Use a version of it that keeps to the contract; `fpf check evidence-resolver` says what that asks.',
  });
}
