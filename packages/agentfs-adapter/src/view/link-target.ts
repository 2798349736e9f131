import { plainParts } from './view-path.ts';

const mostShown = 256;

export type Target = { readonly absolute: boolean; readonly parts: readonly string[] };

/**
 * Where a link leads, as parts; undefined for an absolute path that is not below the one by which tools see the
 * workspace.
 */
export function targetInside(target: string, alias: string): Target | undefined {
  if (!target.startsWith('/')) return { absolute: false, parts: plainParts(target) };
  if (target !== alias && !target.startsWith(`${alias}/`)) return undefined;
  return { absolute: true, parts: plainParts(target.slice(alias.length)) };
}

/**
 * Whether a link at `path` would lead out of the workspace, by its text alone: what other links on its way do is
 * settled when it is followed. A target that climbs above the workspace and comes back by name leads out, too: the name
 * is not the session's to know.
 */
export function leadsOut(path: string, target: string, alias: string): boolean {
  const inside = targetInside(target, alias);
  if (!inside) return true;
  let depth = inside.absolute ? 0 : plainParts(path).length - 1;
  for (const part of inside.parts) {
    depth += part === '..' ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
}

/** As a message names it: a tool wrote it, and it may be as long as it likes. */
export function shownTarget(target = ''): string {
  return JSON.stringify(target.length > mostShown ? `${target.slice(0, mostShown)}…` : target);
}
