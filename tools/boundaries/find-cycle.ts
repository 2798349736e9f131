/**
 * The first cycle of a graph as a path that ends where it starts; undefined where there is none. Takes no recursion.
 */
export function findCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  for (const start of graph.keys()) {
    const path: string[] = [];
    const waiting: { readonly node: string; readonly depth: number }[] = [{ node: start, depth: 0 }];
    for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
      for (const left of path.splice(step.depth)) done.add(left);
      const seen = path.indexOf(step.node);
      if (seen >= 0) return [...path.slice(seen), step.node];
      if (done.has(step.node)) continue;
      path.push(step.node);
      for (const next of graph.get(step.node) ?? []) waiting.push({ node: next, depth: path.length });
    }
    for (const left of path) done.add(left);
  }
  return undefined;
}
