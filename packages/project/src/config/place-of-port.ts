import type { Issue } from '@fpf/contracts/validate';

/** The ports that have another place in the config than `components`, and where their packages are named. */
const places: Readonly<Record<string, string>> = {
  'state-store':
    'The state store comes with its session, in one database: name a package for both as "agentfs-adapter" under components.',
  'evidence-resolver': 'Packages of evidence-resolver are listed under guards.resolvers, as there may be several.',
  'model-provider': 'The package of a model-provider is named beside its model: "use" and "version" under model.',
};

/** Where a port belongs that somebody named under `components`. */
export function placeOfPort({ pointer, rule }: Issue): string | undefined {
  const prefix = '/components/';
  if (rule !== 'additionalProperties' || !pointer.startsWith(prefix)) return undefined;
  const port = pointer.slice(prefix.length);
  return Object.hasOwn(places, port) ? places[port] : undefined;
}
