import { posix } from 'node:path';
import type { FileFacts, SessionFiles } from '@fpf/contracts';
import type { CpOptions, FileContent, FsStat, IFileSystem, MkdirOptions, RmOptions } from 'just-bash';
import { errno } from './file-errors.ts';
import { keptName } from './kept-places.ts';
import { pathOf, toShell } from './raw-bytes.ts';
import { decode, type Encoding, encode } from './text-encoding.ts';

type EncodingOption = Encoding | { readonly encoding?: Encoding | null } | undefined;

const mostLinks = 40;

/** A session's files in the form that the shell asks for. Its paths begin at the workspace, with a slash. */
export class SessionFileSystem implements IFileSystem {
  readonly #files: SessionFiles;
  readonly #refusals = new Set<string>();

  constructor(files: SessionFiles) {
    this.#files = files;
  }

  /**
   * Why places were not changed: the shell's commands have words of their own for it, and none that tell the reason.
   */
  get refusals(): readonly string[] {
    return [...this.#refusals];
  }

  async readFile(path: string, options?: EncodingOption): Promise<string> {
    return decode(await this.readFileBuffer(path), options);
  }

  async readFileBuffer(path: string): Promise<Uint8Array> {
    if ((await this.stat(path)).isDirectory) throw errno('EISDIR', path);
    return this.#files.read(inner(path));
  }

  /**
   * Folders on the way are made, as the shell's own file systems do: a redirection that cannot be opened would end its
   * script.
   */
  async writeFile(path: string, content: FileContent, options?: EncodingOption): Promise<void> {
    await this.#change(path);
    const kind = await this.#kind(path);
    if (kind === 'folder') throw errno('EISDIR', path);
    if (kind === undefined) await this.mkdir(posix.dirname(posix.resolve('/', path)), { recursive: true });
    await this.#files.write(inner(path), encode(content, options));
  }

  async appendFile(path: string, content: FileContent, options?: EncodingOption): Promise<void> {
    const kind = await this.#kind(path);
    if (kind === 'folder') throw errno('EISDIR', path);
    const before = kind === undefined ? new Uint8Array() : await this.#files.read(inner(path));
    await this.writeFile(path, new Uint8Array(Buffer.concat([before, encode(content, options)])));
  }

  async exists(path: string): Promise<boolean> {
    return (await this.#kind(path)) !== undefined;
  }

  async stat(path: string): Promise<FsStat> {
    return this.lstat(await this.realpath(path));
  }

  async lstat(path: string): Promise<FsStat> {
    const facts = await this.#files.facts(inner(path));
    if (!facts) throw errno('ENOENT', path);
    return statOf(facts);
  }

  async mkdir(path: string, options?: MkdirOptions): Promise<void> {
    await this.#change(path);
    if (options?.recursive !== true) {
      if (await this.#files.facts(inner(path))) throw errno('EEXIST', path);
      return this.#files.makeFolder(inner(path));
    }
    const parts = posix.normalize(path).split('/').filter(Boolean);
    for (const [index] of parts.entries()) {
      const folder = `/${parts.slice(0, index + 1).join('/')}`;
      const kind = await this.#kind(folder);
      if (kind === 'file') throw errno('EEXIST', folder);
      if (kind === undefined) await this.#files.makeFolder(inner(folder));
    }
  }

  async readdir(path: string): Promise<string[]> {
    if (!(await this.stat(path)).isDirectory) throw errno('ENOTDIR', path);
    return (await this.#files.list(inner(path))).map(toShell);
  }

  async readdirWithFileTypes(
    path: string,
  ): Promise<{ name: string; isFile: boolean; isDirectory: boolean; isSymbolicLink: boolean }[]> {
    const entries = [];
    for (const name of await this.readdir(path)) {
      const { isFile, isDirectory, isSymbolicLink } = await this.lstat(posix.join(path, name));
      entries.push({ name, isFile, isDirectory, isSymbolicLink });
    }
    return entries;
  }

  async rm(path: string, options?: RmOptions): Promise<void> {
    const facts = await this.#files.facts(inner(path));
    if (!facts) {
      if (options?.force === true) return;
      throw errno('ENOENT', path);
    }
    await this.#change(path);
    if (facts.type === 'folder') {
      const names = await this.readdir(path);
      if (names.length > 0 && options?.recursive !== true) throw errno('ENOTEMPTY', path);
      for (const name of names) await this.rm(posix.join(path, name), { recursive: true });
    }
    await this.#files.remove(inner(path));
  }

  async cp(from: string, to: string, options?: CpOptions): Promise<void> {
    const facts = await this.#files.facts(inner(from));
    if (!facts) throw errno('ENOENT', from);
    if (facts.type === 'link') return this.symlink(await this.readlink(from), to);
    if (facts.type === 'file') {
      await this.writeFile(to, await this.#files.read(inner(from)));
      return this.#files.setMode(inner(to), facts.mode & 0o777);
    }
    if (options?.recursive !== true) throw errno('EISDIR', from);
    if (inside(to, from)) throw errno('EPERM', to);
    await this.mkdir(to, { recursive: true });
    for (const name of await this.readdir(from)) await this.cp(posix.join(from, name), posix.join(to, name), options);
  }

  async mv(from: string, to: string): Promise<void> {
    if (!(await this.#files.facts(inner(from)))) throw errno('ENOENT', from);
    await this.#change(from);
    await this.#change(to);
    await this.#files.rename(inner(from), inner(to));
  }

  resolvePath(base: string, path: string): string {
    return posix.resolve('/', base, path);
  }

  /** A session may hold more paths than are worth telling at once; globs are walked folder by folder. */
  getAllPaths(): string[] {
    return [];
  }

  async chmod(path: string, mode: number): Promise<void> {
    await this.stat(path);
    await this.#change(path);
    await this.#files.setMode(inner(path), mode & 0o777);
  }

  async symlink(target: string, path: string): Promise<void> {
    await this.#change(path);
    if (await this.#files.facts(inner(path))) throw errno('EEXIST', path);
    await this.#files.makeLink(inner(path), pathOf(target));
  }

  /** A session holds no two names of one file. */
  async link(_existing: string, path: string): Promise<void> {
    throw errno('EPERM', path);
  }

  async readlink(path: string): Promise<string> {
    return toShell(await this.#files.readLink(inner(path)));
  }

  async realpath(path: string): Promise<string> {
    const ahead = posix.resolve('/', path).split('/').filter(Boolean);
    let at = '/';
    for (let links = 0; ahead.length > 0;) {
      const name = ahead.shift() as string;
      if (name === '..' && at === '/') throw errno('ENOENT', path);
      const next = posix.join(at, name);
      const facts = name === '..' ? undefined : await this.#files.facts(inner(next));
      if (name !== '..' && !facts) throw errno('ENOENT', path);
      if (facts?.type !== 'link') {
        at = next;
        continue;
      }
      links += 1;
      if (links > mostLinks) throw errno('ELOOP', path);
      const target = await this.readlink(next);
      // Where the host has the workspace is not told here, so an absolute link leads nowhere.
      if (target.startsWith('/')) throw errno('ENOENT', path);
      ahead.unshift(...target.split('/').filter((part) => part !== '' && part !== '.'));
    }
    return at;
  }

  /** Times are the session's own. */
  async utimes(path: string): Promise<void> {
    await this.stat(path);
  }

  /** Refuses to change what version control and the stack keep, by whatever name or link the path leads there. */
  async #change(path: string): Promise<void> {
    const name = keptName(inner(path)) ?? keptName(await this.#place(path));
    if (name === undefined) return;
    this.#refusals.add(`${inner(path)} is not changed: ${name} is kept by version control or by the stack`);
    throw errno('EACCES', path);
  }

  /** Where a path leads, links followed as far as they go, also one whose goal is not there. */
  async #place(path: string, links = 0): Promise<string> {
    const at = posix.resolve('/', path);
    if (at === '/') return at;
    const folder = await this.#place(posix.dirname(at), links);
    const next = posix.join(folder, posix.basename(at));
    const facts = await this.#files.facts(inner(next)).catch(() => undefined);
    if (facts?.type !== 'link') return next;
    if (links >= mostLinks) throw errno('ELOOP', path);
    return this.#place(posix.resolve(folder, await this.readlink(next)), links + 1);
  }

  /** Links followed; undefined where nothing is. */
  async #kind(path: string): Promise<'file' | 'folder' | undefined> {
    try {
      return (await this.stat(path)).isDirectory ? 'folder' : 'file';
    } catch (error) {
      if ((error as { readonly code?: string }).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}

/** `/a/b` is `a/b` of the workspace, and `/` the workspace itself. */
function inner(path: string): string {
  return pathOf(posix.resolve('/', path).slice(1)) || '.';
}

function inside(path: string, folder: string): boolean {
  const [a, b] = [posix.resolve('/', path), posix.resolve('/', folder)];
  return a === b || a.startsWith(b === '/' ? b : `${b}/`);
}

function statOf({ type, size, mode, mtimeMs }: FileFacts): FsStat {
  return {
    isFile: type === 'file',
    isDirectory: type === 'folder',
    isSymbolicLink: type === 'link',
    mode,
    size,
    mtime: new Date(mtimeMs),
  };
}
