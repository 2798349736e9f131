import { changedIn } from './declared-places.ts';
import { namedBy, type Surface } from './read-surface.ts';

/**
 * Name of a shape → its id. What has one is judged by the report of shapes, for as long as the name stands for that id.
 */
export type RecordIds = ReadonlyMap<string, string>;

export type Side = { readonly surface: Surface; readonly records: RecordIds };

/** What crosses a port and is not what crossed it under its id: the name, and a line that shows it. */
export type Other = { readonly name: string; readonly line: string };

/**
 * Every type that the members of a port lead to, compared as the reports have it. Names that came change nothing by
 * themselves.
 */
export function otherAcross(port: string, base: Side, now: Side): readonly Other[] {
  return [...reached(port, base)]
    .filter((name) => name !== port)
    .flatMap((name) => {
      const line = movedLine(name, base, now);
      return line === undefined ? [] : [{ name, line }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function movedLine(name: string, base: Side, now: Side): string | undefined {
  const [was, is] = [base.surface.get(name), now.surface.get(name)];
  if (!was) return undefined;
  if (!is) return 'it is gone';
  const [oldId, newId] = [base.records.get(name), now.records.get(name)];
  if (oldId !== undefined) return oldId === newId ? undefined : `it is ${newId ?? 'no record any more'}`;
  return changedIn(was, is).broken[0];
}

function reached(port: string, { surface, records }: Side): ReadonlySet<string> {
  const found = new Set<string>();
  const next = [port];
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const declared = surface.get(name);
    if (declared && !records.has(name)) next.push(...namedBy(declared, surface));
  }
  return found;
}
