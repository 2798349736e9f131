import type { Policy } from '@fpf/contracts';
import { plainPath, type PlainPath } from './plain-path.ts';

/**
 * Whether `policy.folders` lets tools write at a path, of which the links were followed. A folder is a plain one: what
 * holds a pattern or leads out counts against the call, in either list. A place that holds a denied folder is denied
 * too: who deletes or moves it, or runs a script over it, would write there.
 */
export function foldersAllow(path: string, policy: Policy | undefined): boolean {
  const { allow, deny = [] } = policy?.folders ?? {};
  const place = plainPath(path);
  if (!place) return false;
  if (deny.some((folder) => lies(place, folder) !== 'outside' || holds(place, folder))) return false;
  return allow === undefined || allow.some((folder) => lies(place, folder) === 'inside');
}

function lies(place: PlainPath, text: string): 'inside' | 'outside' | 'unknown' {
  const folder = plainFolder(text);
  if (!folder) return 'unknown';
  return folder.names.every((name, index) => place.names[index] === name) ? 'inside' : 'outside';
}

function holds(place: PlainPath, text: string): boolean {
  const folder = plainFolder(text);
  return folder !== undefined && lies(folder, place.path) === 'inside';
}

/** Undefined for a folder that is none, or that holds a pattern: a `*` here would be taken for a name. */
export function plainFolder(text: string): PlainPath | undefined {
  return /[*?[\]{}]/.test(text) || text.startsWith('!') || text.startsWith('~') ? undefined : plainPath(text);
}
