/** The report of shapes, read back: each id with its lines, and the converters that there are. */
export interface Shapes {
  readonly schemas: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly converters: ReadonlySet<string>;
  /** The name under which the contracts export a shape → its id. */
  readonly names: ReadonlyMap<string, string>;
}

export const shapesFile = 'packages/contracts/api/shapes.txt';

export function readShapes(text: string): Shapes {
  const schemas = new Map<string, ReadonlyMap<string, string>>();
  const names = new Map<string, string>();
  let converters: ReadonlySet<string> = new Set();
  for (const block of text.split('\n\n')) {
    const [head = '', ...lines] = block.split('\n').filter((line) => line !== '');
    const places = lines.map((line) => line.trim());
    const [id = '', name = ''] = head.split(' ');
    if (id === 'converters') converters = new Set(places);
    if (!id.startsWith('urn:fpf:')) continue;
    schemas.set(id, new Map(places.map((line) => split(line))));
    if (/^\w+$/.test(name)) names.set(name, id);
  }
  return { schemas, converters, names };
}

function split(line: string): readonly [string, string] {
  const at = line.indexOf('  ');
  return [line.slice(0, at), line.slice(at + 2)];
}

export interface Moved {
  readonly id: string;
  /** Places that came and may be missing: what a minor may do. */
  readonly added: readonly string[];
  /** Places that went, changed, or came and may not be missing. */
  readonly broken: readonly string[];
}

/** What became of one shape under its id. */
export function movedUnder(id: string, base: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): Moved {
  const gone = [...base].flatMap(([place, form]) => (now.get(place) === form ? [] : [place]));
  const came = [...now.keys()].filter((place) => !base.has(place));
  const optional = (place: string): boolean => came.some((other) => other.endsWith('?') && isAt(place, other));
  return { id, added: came.filter(optional), broken: [...gone, ...came.filter((place) => !optional(place))] };
}

/** Is a place another one, or below it? */
function isAt(place: string, other: string): boolean {
  return place === other || (place.startsWith(other) && ['/', '|'].includes(place[other.length] ?? ''));
}
