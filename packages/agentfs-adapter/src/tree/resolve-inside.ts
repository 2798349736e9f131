import { type BigIntStats, closeSync, lstatSync, readlinkSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';
import { below, errnoOf, openFolder } from './anchored.ts';

export type Found = { readonly folder: number; readonly name: string; readonly stats: BigIntStats };

export type Inside = {
  /** The folder that is read. */
  readonly root: string;
  /** The absolute path by which links may name that folder: tools see it there. */
  readonly alias: string;
  /** Names at the top that do not exist here. */
  readonly covered: ReadonlySet<string>;
  readonly links: 'resolve' | 'stop';
};

const mostLinks = 40;

/** The parts of a relative path. Absolute paths, `..`, NUL and lone surrogates are refused: they name nothing in a workspace. */
export function partsOf(path: string): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (path === '' || path.startsWith('/') || path.includes('\0') || parts.includes('..') || !path.isWellFormed()) {
    throw refused(path, 'is not a relative path below the workspace');
  }
  return parts;
}

/** Where a path ends: an open folder and a name in it, and what is there, if anything is. */
export type Place = {
  readonly folder: number;
  readonly name: string;
  readonly stats: BigIntStats | undefined;
  /** It is the root itself. */
  readonly top: boolean;
};

/** `stop` follows no link at all, `inner` all but the last, `resolve` every one. */
export type LinkRule = Inside['links'] | 'inner';

/**
 * Walks a path with open folders in hand, resolving links inside the root only, and gives what it finds to `use`. Gives
 * undefined when nothing is there; refuses a link that leads out, because what lies there is not the workspace's.
 */
export function resolveInside<T>(inside: Inside, path: string, use: (found: Found) => T): T | undefined {
  return walkInside(inside, inside.links, path, ({ folder, name, stats }) => (stats ? use({ folder, name, stats }) : undefined));
}

/** As `resolveInside`, and also where the last name is still free. Undefined: the folder that it would lie in is not there. */
export function walkInside<T>(inside: Omit<Inside, 'links'>, rule: LinkRule, path: string, use: (place: Place) => T): T | undefined {
  const queue = [...partsOf(path)];
  const folders = [openFolder(inside.root)];
  const names: string[] = [];
  let links = 0;
  try {
    for (;;) {
      const name = queue.shift() ?? '.';
      const folder = folders.at(-1) as number;
      if (name === '..') {
        if (folders.length === 1) throw refused(path, 'leads out of the workspace through a link');
        closeSync(folders.pop() as number);
        names.pop();
        continue;
      }
      if (inside.covered.has([...names, name].join('/'))) return undefined;
      const stats = lstatSync(below(folder, name), { bigint: true, throwIfNoEntry: false });
      if (!stats) return queue.length === 0 ? use({ folder, name, stats, top: false }) : undefined;
      if (stats.isSymbolicLink() && (rule === 'resolve' || queue.length > 0)) {
        if (rule === 'stop') return undefined;
        links += 1;
        if (links > mostLinks) throw refused(path, 'has too many links');
        const target = inner(readlinkSync(below(folder, name)), inside.alias, path);
        if (target.absolute) while (folders.length > 1) closeSync(folders.pop() as number);
        if (target.absolute) names.length = 0;
        queue.unshift(...target.parts);
        continue;
      }
      if (queue.length === 0) return use({ folder, name, stats, top: folders.length === 1 && name === '.' });
      if (!stats.isDirectory()) return undefined;
      folders.push(openFolder(below(folder, name)));
      names.push(name);
    }
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errnoOf(error) ?? '')) return undefined;
    throw error;
  } finally {
    for (const folder of folders) closeSync(folder);
  }
}

function inner(target: string, alias: string, path: string): { readonly absolute: boolean; readonly parts: readonly string[] } {
  const parts = (text: string): readonly string[] => text.split('/').filter((part) => part !== '' && part !== '.');
  if (!target.startsWith('/')) return { absolute: false, parts: parts(target) };
  if (target === alias || target.startsWith(`${alias}/`)) return { absolute: true, parts: parts(target.slice(alias.length)) };
  throw refused(path, 'leads out of the workspace through a link');
}

function refused(path: string, why: string): FpfError {
  return new FpfError({
    code: 'session.path-refused',
    message: `agentfs-adapter: ${JSON.stringify(path.slice(0, 256))} ${why}`,
    hint: 'Name a file by its path relative to the workspace, without `..`.',
  });
}
