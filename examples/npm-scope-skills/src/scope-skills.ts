import type { Host, SkillLoader, SkillRegistry } from '@fpf/contracts';
import { createSkillLoader, createSkillRegistry, type SkillOptions } from '@fpf/skill-registry';
import type { ScopeOptions } from './options.ts';
import { sourcesOf } from './scope-sources.ts';

/** Our registry over what is installed of the scope now; another pack is there as soon as it is installed. */
export function createScopeRegistry(options: ScopeOptions, host: Host): SkillRegistry {
  const registry = following(options, (found) => createSkillRegistry(found, host));
  return Object.freeze<SkillRegistry>({
    list: async () => await registry().list(),
    search: async (request, asked) => await registry().search(request, asked),
    why: async (id, request) => await registry().why(id, request),
    resolve: async (id) => await registry().resolve(id),
  });
}

export function createScopeLoader(options: ScopeOptions, host: Host): SkillLoader {
  const loader = following(options, (found) => createSkillLoader(found, host));
  return Object.freeze<SkillLoader>({ load: async (ids, asked) => await loader().load(ids, asked) });
}

/** What was made over the sources stays until there are others. */
function following<T>(options: ScopeOptions, make: (found: SkillOptions) => T): () => T {
  const { scope: _scope, from: _from, profile: _profile, ...ours } = options;
  let kept: { readonly of: string; readonly made: T } | undefined;
  return () => {
    const sources = sourcesOf(options);
    const of = JSON.stringify(sources);
    if (kept?.of !== of) kept = { of, made: make({ ...ours, sources }) };
    return kept.made;
  };
}
