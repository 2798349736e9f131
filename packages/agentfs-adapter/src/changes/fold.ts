import { type EntryState, FpfError } from '@fpf/contracts';
import type { Delta, DeltaEntry } from '../delta/delta.ts';
import { DeltaDraft } from '../delta/delta-draft.ts';
import { byCodeUnits, parentOf, sameEntry } from '../tree/entry.ts';
import { type BaseLayer, stateOfLayer } from '../view/layers.ts';
import type { ChangeSet, Put } from './change-set.ts';

export type Fold = {
  readonly delta: Delta;
  readonly set: Pick<ChangeSet, 'gone' | 'puts'>;
  readonly base: Pick<BaseLayer, 'lstat' | 'names'>;
  /** What is known of the host's content at a path; a file's hash is needed to see that it is itself again. */
  readonly known: (path: string) => EntryState | null | undefined;
  /** Which of the host's paths stay hidden below a folder that comes back; all where it is not said. */
  readonly hides?: ((path: string) => boolean) | undefined;
  /** Inode numbers from here on are free. */
  readonly nextIno: number;
};

export type Folded = { readonly delta: Delta; readonly nextIno: number };

/**
 * The delta after a call, from the delta before it and what the call changed. Pure, and the same as a plan made from
 * scratch of the host and the new view would be:
 *
 * | the call                              | the delta                                                               |
 * | ------------------------------------- | ----------------------------------------------------------------------- |
 * | takes a path away                     | nothing at or below it; a whiteout where the host has it                |
 * | puts a path                           | an entry, and all the folders above it; no whiteout                     |
 * | puts a folder where the view had none | also a whiteout for each of the host's children, which would show again |
 * | leaves a path as the host has it      | no entry, unless something below is one, or it has another name         |
 */
export function fold({ delta, set, base, known, hides = () => true, nextIno }: Fold): Folded {
  const draft = new DeltaDraft(delta);
  const touched = new Set<string>();
  let free = nextIno;
  const touch = (path: string): void => {
    for (let at = path; at !== '' && !touched.has(at); at = parentOf(at)) touched.add(at);
  };

  for (const path of set.gone) {
    touch(path);
    draft.drop(path);
    draft.dropBelow(path);
    // What the host has not needs no whiteout, also where it had it when that was made.
    if (base.lstat(path) === undefined) draft.unhide(path);
    else if (!draft.isHidden(path)) draft.hide(path);
  }

  const viewType = (path: string): EntryState['type'] | undefined =>
    draft.get(path)?.type ?? (draft.isHidden(path) ? undefined : base.lstat(path)?.type);
  const inodeFor = ({ path, entry, sameAs }: Put): number => {
    const first = sameAs === undefined ? undefined : draft.get(sameAs);
    if (first?.type === 'file') return first.ino;
    const there = draft.get(path);
    return there?.type === entry.type && draft.namesOf(there.ino) === 1 ? there.ino : (free += 1) - 1;
  };
  const carry = (path: string): void => {
    if (path === '' || draft.get(path)?.type === 'directory') return;
    carry(parentOf(path));
    const there = base.lstat(path);
    if (there?.type !== 'directory' || draft.isHidden(path)) throw noFolder(path);
    draft.set(path, { type: 'directory', mode: there.mode, size: 0, mtime: there.mtime, ino: (free += 1) - 1 });
  };
  const put = (one: Put): void => {
    const { path, entry } = one;
    touch(path);
    carry(parentOf(path));
    const before = viewType(path);
    draft.unhide(path);
    if (entry.type !== 'directory') draft.dropBelow(path);
    else if (before !== 'directory') {
      const below = (base.names(path) ?? []).map((name) => `${path}/${name}`);
      for (const child of below.filter(hides)) draft.hide(child);
    }
    draft.set(path, { ...entry, ino: inodeFor(one) });
  };
  for (const one of set.puts) if (one.sameAs === undefined) put(one);
  for (const one of set.puts) if (one.sameAs !== undefined) put(one);

  for (const path of [...touched].sort(byCodeUnits).reverse()) {
    const entry = draft.get(path);
    if (entry && draft.namesOf(entry.ino) === 1 && !draft.holdsBelow(path) && isOfHost(path, entry, base, known))
      draft.drop(path);
  }
  return { delta: draft.done(), nextIno: free };
}

function isOfHost(path: string, entry: DeltaEntry, base: Fold['base'], known: Fold['known']): boolean {
  const there = base.lstat(path);
  if (there === undefined || there.type !== entry.type || there.mode !== entry.mode || there.size !== entry.size)
    return false;
  const state = stateOfLayer(there);
  return sameEntry(entry.type === 'file' ? { ...state, ...known(path) } : state, entry);
}

function noFolder(path: string): FpfError {
  return new FpfError({
    code: 'session.base-changed',
    message: `agentfs-adapter: ${path} is no folder of the workspace any more, and the call left something in it`,
    hint: 'Somebody else changed the workspace meanwhile. Roll the call back and run it again.',
    details: { paths: [path] },
  });
}
