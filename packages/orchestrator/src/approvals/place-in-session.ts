import type { JsonValue, PreviewedChange, Session } from '@fpf/contracts';
import { workspacePath } from '../words/workspace-path.ts';

export type Files = Pick<Session, 'stat' | 'realPath'>;

/** A path of the session, and what is there. */
export type Place = {
  readonly path: string;
  readonly there?: { readonly type: PreviewedChange['type']; readonly size: number };
  /** The folders on the way that are not there yet, the outermost first. */
  readonly missing: readonly string[];
};

/**
 * Looks at the place that an argument names. Undefined where a tool may see something else there: a path that leads
 * out, through a link or through a file, a special file, and whatever the session cannot tell.
 */
export async function placeInSession(files: Files, named: JsonValue | undefined): Promise<Place | undefined> {
  const path = typeof named === 'string' ? workspacePath(named) : undefined;
  if (path === undefined || path === '.') return undefined;
  const steps = path.split('/').map((_name, at, names) => names.slice(0, at + 1).join('/'));
  const looks = Promise.all([files.realPath(path), Promise.all(steps.map(async (step) => files.stat(step)))]);
  const [real, entries = []] = await looks.catch(() => []);
  const folders = entries.slice(0, -1);
  if (real !== path || folders.some((entry) => entry !== undefined && entry.type !== 'directory')) return undefined;
  const missing = steps.slice(0, -1).filter((_step, at) => folders[at] === undefined);
  const there = entries.at(-1);
  if (!there) return { path, missing };
  const { type, size } = there;
  return type === 'file' || type === 'directory' ? { path, missing, there: { type, size } } : undefined;
}
