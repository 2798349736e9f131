import { pathUnfit } from './refusals.ts';
import { resolveView, type ViewRoot } from './resolve-view.ts';
import { joined, partsOf } from './view-path.ts';

/**
 * Where a path leads once every link is followed, `.` for the workspace itself. Names at its end that are not there yet
 * stay as they are written. Refuses what leads out, and a link that leads to where no folder is: whoever makes that
 * folder decides where it leads.
 */
export async function realPath(root: ViewRoot, path: string): Promise<string> {
  const real = await led(root, partsOf(path));
  return real === '' ? '.' : real;
}

async function led(root: ViewRoot, parts: readonly string[]): Promise<string> {
  const name = parts.at(-1);
  if (name === undefined) return '';
  const path = parts.join('/');
  const place = await resolveView(root, 'resolve', path);
  if (place) return place.path;
  const itself = await resolveView(root, 'inner', path);
  if (itself?.entry?.type === 'symlink') throw pathUnfit(path, 'is a link to where no folder is', 'ENOENT');
  return joined(await led(root, parts.slice(0, -1)), name);
}
