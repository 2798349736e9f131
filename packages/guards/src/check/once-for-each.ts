import type { EvidenceResolver } from '@fpf/contracts';

type Resolvers = ReadonlyMap<string, EvidenceResolver>;

const mostKept = 4096;

/** What is to be said of a question is found out once, as long as nobody comes to answer more kinds. */
export function onceForEach<T>(resolvers: Resolvers, find: (id: string, resolvers: Resolvers) => T): (id: string) => T {
  const kept = new Map<string, T>();
  let kinds = resolvers.size;
  return (id) => {
    if (kinds !== resolvers.size || kept.size >= mostKept) kept.clear();
    kinds = resolvers.size;
    const found = kept.get(id);
    if (found !== undefined || kept.has(id)) return found as T;
    const said = find(id, resolvers);
    kept.set(id, said);
    return said;
  };
}
