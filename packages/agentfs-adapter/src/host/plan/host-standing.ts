import type { EntryState } from '@fpf/contracts';
import { hostStateOr } from '../../drift/host-state.ts';
import { sameEntry } from '../../tree/entry.ts';
import { type BaseLayer, stateOfLayer } from '../../view/layers.ts';

/** How the host stands at a path, as far as this user can see it. */
export type HostStanding = {
  readonly host: EntryState | null;
  is(expected: EntryState | null | undefined): boolean;
  /** What is there, with the content that is expected of it where that cannot be seen. */
  with(expected: EntryState | null | undefined): EntryState | null;
};

/**
 * What is there, content and all. A file that its mode closes to this user is taken by what can be seen of it: the
 * worker, which may open it, compares its content before it writes.
 */
export function hostStanding(base: BaseLayer, path: string): HostStanding {
  const seen = hostStateOr(base, path, 'closed');
  if (seen !== 'closed') return standingOf(seen);
  const entry = base.lstat(path);
  const host = entry ? stateOfLayer(entry) : null;
  const seenAs: HostStanding['with'] = (expected) => host && { ...host, ...contentOf(expected) };
  return { host, is: (expected) => isSame(seenAs(expected), expected), with: seenAs };
}

export function standingOf(host: EntryState | null): HostStanding {
  return { host, is: (expected) => isSame(host, expected), with: () => host };
}

/** Modes are compared as far as they are ever written. */
export function isSame(a: EntryState | null | undefined, b: EntryState | null | undefined): boolean {
  if (!a || !b) return !a && !b;
  if (a.type === 'symlink' && b.type === 'symlink') return a.target === b.target;
  return sameEntry({ ...a, mode: a.mode & 0o1777 }, { ...b, mode: b.mode & 0o1777 });
}

function contentOf(expected: EntryState | null | undefined): Pick<EntryState, 'sha256'> {
  return expected?.sha256 === undefined ? {} : { sha256: expected.sha256 };
}
