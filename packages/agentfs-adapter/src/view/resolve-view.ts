import { pathRefused, pathUnfit } from './refusals.ts';
import { parentOf } from '../tree/entry.ts';
import type { LayerEntry, ViewTree } from './layers.ts';
import { targetInside } from './link-target.ts';
import { joined, liesIn, partsOf } from './view-path.ts';

export type ViewRoot = {
  readonly tree: Pick<ViewTree, 'lstat'>;
  /** The absolute path by which links may name the workspace: tools see it there. */
  readonly alias: string;
  /** Paths that do not exist here, and nothing below them. */
  readonly covered: ReadonlySet<string>;
};

/** `inner` follows all links but the last, `resolve` every one. */
export type LinkRule = 'inner' | 'resolve';

/** Where a path ends. On the way to `path` there is no link, and '' is the workspace itself. */
export type ViewPlace = { readonly path: string; readonly entry: LayerEntry | undefined };

const mostLinks = 40;

/**
 * Follows a path through a view, links inside the workspace only. Undefined: the folder that it would lie in is not
 * there. Refuses a link that leads out, because what lies there is not the workspace's. What is swapped meanwhile is
 * seen as it was or as it is: whoever opens `path` afterwards follows no link either.
 */
export async function resolveView(root: ViewRoot, rule: LinkRule, path: string): Promise<ViewPlace | undefined> {
  const { tree, alias } = root;
  const parts = partsOf(path);
  const quick = await quickly(root, rule, parts.join('/'));
  if (quick) return quick;
  const queue = [...parts];
  let at = '';
  let links = 0;
  for (;;) {
    const name = queue.shift();
    if (name === undefined) return { path: at, entry: await tree.lstat(at) };
    if (name === '..') {
      if (at === '') throw pathRefused(path, 'leads out of the workspace through a link', 'EACCES');
      at = parentOf(at);
      continue;
    }
    const next = joined(at, name);
    if (isCovered(root, next)) return undefined;
    const entry = await tree.lstat(next);
    if (!entry) return queue.length === 0 ? { path: next, entry } : undefined;
    if (entry.type === 'symlink' && (rule === 'resolve' || queue.length > 0)) {
      links += 1;
      if (links > mostLinks) throw pathRefused(path, 'has too many links', 'ELOOP');
      if (entry.target === undefined) throw pathUnfit(path, 'leads through a link whose target is no text', 'EINVAL');
      const target = targetInside(entry.target, alias);
      if (!target) throw pathRefused(path, 'leads out of the workspace through a link', 'EACCES');
      if (target.absolute) at = '';
      queue.unshift(...target.parts);
      continue;
    }
    if (queue.length === 0) return { path: next, entry };
    if (entry.type !== 'directory') return undefined;
    at = next;
  }
}

/** Most paths have no link in them; what a layer finds without following one is found. */
async function quickly(root: ViewRoot, rule: LinkRule, path: string): Promise<ViewPlace | undefined> {
  if (isCovered(root, path)) return undefined;
  const entry = await root.tree.lstat(path);
  return entry && (entry.type !== 'symlink' || rule !== 'resolve') ? { path, entry } : undefined;
}

/** The names on the way are looked up one by one, so what lies below a covered one is not asked for. */
function isCovered({ covered }: ViewRoot, path: string): boolean {
  for (const name of covered) if (path !== '' && liesIn(path, name)) return true;
  return false;
}
