import type { FolderOrder } from './folder-order.ts';
import { targetOf } from './specifier.ts';
import type { Member, Workspace } from './workspace.ts';

/** An import that points to the right. */
export interface Against {
  readonly file: string;
  readonly line: number;
  readonly target: string;
  readonly from: string;
  readonly to: string;
}

export interface Counted {
  /** The places that the package has. */
  readonly places: ReadonlySet<string>;
  readonly inside: number;
  readonly between: number;
  readonly against: readonly Against[];
}

/** Counts the imports inside a package, those of types too: a type binds two folders as much as a value does. */
export function countAgainst(member: Member, workspace: Workspace, order: FolderOrder | undefined): Counted {
  const line = placesOf(order);
  const src = `${member.folder}/src/`;
  const placeOf = (path: string): string => {
    const [first = '', ...rest] = path.slice(src.length).split('/');
    return rest.length > 0 || line.includes(first) ? first : '.';
  };
  const shipped = member.sources.filter((source) => source.shipped);
  const inside = shipped.flatMap((source) =>
    source.imports.flatMap(({ specifier, line }) => {
      const target = targetOf(specifier, source, member, workspace);
      if (target.kind !== 'relative' || !target.path.startsWith(src)) return [];
      const { path } = target;
      return [{ file: source.path, line, target: path, from: placeOf(source.path), to: placeOf(path) }];
    }),
  );
  return {
    places: new Set(shipped.map(({ path }) => placeOf(path))),
    inside: inside.length,
    between: inside.filter(({ from, to }) => from !== to).length,
    against: inside.filter(({ from, to }) => line.includes(from) && line.indexOf(to) > line.indexOf(from)),
  };
}

export function placesOf(order: FolderOrder | undefined): readonly string[] {
  return order?.order.trim().split(/\s+/) ?? [];
}
