import type { EntryState } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import type { ChangeSet, Put } from '../../../src/changes/change-set.ts';
import type { Delta } from '../../../src/delta/delta.ts';
import { byCodeUnits, nameOf, parentOf, sameEntry } from '../../../src/tree/entry.ts';
import type { BaseLayer } from '../../../src/view/layers.ts';
import { fc } from '../fast-check.ts';

/** A plain tree: paths, parents before children. The whole of a file is its text. */
export type ModelTree = ReadonlyMap<string, ModelEntry>;
export type ModelEntry = EntryState & { readonly text?: string };

type Node =
  | { readonly mode: number; readonly children: Readonly<Record<string, Node>> }
  | { readonly leaf: ModelEntry };

const file = fc
  .record({
    text: fc.constantFrom('', 'a', 'b', 'x'.repeat(4096), 'y'.repeat(4097)),
    mode: fc.constantFrom(0o644, 0o755),
  })
  .map(({ text, mode }): Node => ({ leaf: { type: 'file', mode, size: text.length, sha256: sha256(text), text } }));
const link = fc
  .constantFrom('a', '../b', 'é')
  .map((target): Node => ({ leaf: { type: 'symlink', mode: 0o777, size: Buffer.byteLength(target), target } }));
const fifo = fc.constant<Node>({ leaf: { type: 'fifo', mode: 0o644, size: 0 } });

/** Few names, so that trees often meet and change type; one is the other's prefix, and some sort around the slash. */
const names = fc.constantFrom('a', 'b', 'a.b', 'a b', 'é');
const { folder } = fc.letrec<{ folder: Node; node: Node }>((tie) => ({
  node: fc.oneof({ maxDepth: 3, withCrossShrink: true }, { weight: 3, arbitrary: file }, link, fifo, {
    weight: 4,
    arbitrary: tie('folder'),
  }),
  folder: fc.record({
    mode: fc.constantFrom(0o755, 0o700),
    children: fc.dictionary(names, tie('node'), { maxKeys: 4 }),
  }),
}));

export const modelTree: fc.Arbitrary<ModelTree> = folder.map((root) => {
  const tree = new Map<string, ModelEntry>();
  const place = (node: Node, path: string): void => {
    if ('leaf' in node) return void tree.set(path, node.leaf);
    if (path !== '') tree.set(path, { type: 'directory', mode: node.mode, size: 0 });
    for (const [name, child] of Object.entries(node.children)) place(child, path === '' ? name : `${path}/${name}`);
  };
  place(root, '');
  return tree;
});

export function modelState({ text: _text, ...state }: ModelEntry): EntryState {
  return state;
}

/** As a host would be: no file's hash is known before it is read. */
export function modelBase(tree: ModelTree): Pick<BaseLayer, 'lstat' | 'names'> {
  return {
    lstat: (path) => {
      const entry = tree.get(path);
      if (!entry) return undefined;
      const { sha256: _hash, ...state } = modelState(entry);
      return { ...state, ino: 7n, layer: 'base', mtime: 0n };
    },
    names: (path) =>
      path === '' || tree.get(path)?.type === 'directory'
        ? [...tree.keys()]
            .filter((known) => parentOf(known) === path)
            .map(nameOf)
            .sort(byCodeUnits)
        : undefined,
  };
}

/** What a call that made one tree of another would be told as. */
export function setBetween(before: ModelTree, after: ModelTree, force: ReadonlySet<string> = new Set()): ChangeSet {
  const gone = [...before.keys()].filter((path) => {
    const parent = parentOf(path);
    const had = parent === '' || after.get(parent)?.type === 'directory';
    return !after.has(path) && had;
  });
  const puts: Put[] = [];
  for (const [path, entry] of [...after].sort(([a], [b]) => byCodeUnits(a, b))) {
    const was = before.get(path);
    if (was && sameEntry(modelState(was), modelState(entry)) && !force.has(path)) continue;
    puts.push({ path, entry: { ...modelState(entry), mtime: 1n } });
  }
  return { gone, puts, refused: [], pieces: (path) => [Buffer.from(after.get(path)?.text ?? '')] };
}

/** What base and delta come to. */
export function viewOf(base: ModelTree, delta: Delta): ReadonlyMap<string, EntryState> {
  const view = new Map<string, EntryState>();
  const shows = (path: string): boolean => {
    for (let at = path; at !== ''; at = parentOf(at)) {
      if (delta.whiteouts.has(at)) return false;
      const own = at === path ? undefined : delta.entries.get(at);
      if (own && own.type !== 'directory') return false;
    }
    return true;
  };
  for (const [path, entry] of base) if (shows(path)) view.set(path, modelState(entry));
  for (const [path, { ino: _ino, mtime: _mtime, ...state }] of delta.entries) view.set(path, state);
  return view;
}

/** The delta that is right for a view, from nothing but the host and that view. */
export function planFromScratch(
  base: ModelTree,
  view: ModelTree,
): { readonly entries: readonly string[]; readonly whiteouts: readonly string[] } {
  const entries = new Set<string>();
  for (const [path, entry] of view) {
    const before = base.get(path);
    if (before && sameEntry(modelState(before), modelState(entry))) continue;
    for (let at = path; at !== '' && !entries.has(at); at = parentOf(at)) entries.add(at);
  }
  const whiteouts = [...base.keys()].filter((path) => {
    const parent = parentOf(path);
    return !view.has(path) && (parent === '' || view.get(parent)?.type === 'directory');
  });
  return { entries: [...entries].sort(byCodeUnits), whiteouts: whiteouts.sort(byCodeUnits) };
}

/** What must never be of a delta. */
export function brokenDelta(delta: Delta): readonly string[] {
  const broken: string[] = [];
  for (const path of delta.entries.keys()) {
    if (delta.whiteouts.has(path)) broken.push(`a whiteout at the entry ${path}`);
    for (let at = parentOf(path); at !== ''; at = parentOf(at)) {
      if (delta.whiteouts.has(at)) broken.push(`the whiteout ${at} above ${path}`);
      if (delta.entries.get(at)?.type !== 'directory') broken.push(`${at} above ${path} is no folder of the delta`);
    }
  }
  for (const path of delta.whiteouts)
    for (let at = parentOf(path); at !== ''; at = parentOf(at))
      if (delta.whiteouts.has(at)) broken.push(`the whiteout ${path} below ${at}`);
  return broken;
}
