import type { EntryState } from '@fpf/contracts';

const mostLinks = 40;

/** What stands at a path once the commit is done; undefined for nothing. */
export type LookUp = (path: string) => EntryState | undefined;

/**
 * Whether a link would lead out of the workspace once the commit is done, through however many other links. Where
 * nothing is, the rest of the way is judged by its words.
 */
export function linkLeadsOut(workspace: string, path: string, target: string, lookUp: LookUp): boolean {
  let at = path.split('/').slice(0, -1);
  const queue = partsOf(target);
  let links = 0;
  const start = (text: string): boolean => {
    if (!text.startsWith('/')) return true;
    if (text !== workspace && !text.startsWith(`${workspace}/`)) return false;
    at = [];
    return true;
  };
  if (!start(target)) return true;
  if (target.startsWith('/')) queue.splice(0, queue.length, ...partsOf(target.slice(workspace.length)));
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (name === '..') {
      if (at.length === 0) return true;
      at = at.slice(0, -1);
      continue;
    }
    const next = [...at, name];
    const found = lookUp(next.join('/'));
    if (found?.type !== 'symlink') {
      at = next;
      continue;
    }
    links += 1;
    const through = found.target ?? '';
    // A circle leads nowhere.
    if (links > mostLinks) return false;
    if (!start(through)) return true;
    queue.unshift(...partsOf(through.startsWith('/') ? through.slice(workspace.length) : through));
  }
  return false;
}

function partsOf(target: string): string[] {
  return target.split('/').filter((part) => part !== '' && part !== '.');
}
