import type { DirEntry, FileHandle, FileSystem, FilesystemStats, Stats } from 'agentfs-sdk';
import { parentOf } from '../tree/entry.ts';
import type { LayerEntry } from '../view/layers.ts';
import type { LinkRule } from '../view/resolve-view.ts';
import { walkTree } from '../view/walk-tree.ts';
import type { CallFiles } from './call-files.ts';
import { asErrno, errnoError } from './file-system-errors.ts';
import { statsOf } from './file-system-stats.ts';

type EncodingOption = BufferEncoding | { readonly encoding?: BufferEncoding };

/**
 * A call's view in the form of agentfs-sdk's `FileSystem`, so that what is written for that runs on a session. Paths
 * begin at the workspace, with a slash; links are followed inside it only. What a call may not do fails as it would in
 * a file system.
 */
export class SessionFileSystem implements FileSystem {
  readonly #files: CallFiles;

  constructor(files: CallFiles) {
    this.#files = files;
  }

  async stat(path: string): Promise<Stats> {
    return statsOf(await this.#there('stat', path, 'resolve'));
  }

  async lstat(path: string): Promise<Stats> {
    return statsOf(await this.#there('lstat', path, 'inner'));
  }

  readFile(path: string): Promise<Buffer>;
  readFile(path: string, encoding: BufferEncoding): Promise<string>;
  readFile(path: string, options: { encoding: BufferEncoding }): Promise<string>;
  async readFile(path: string, options?: EncodingOption): Promise<Buffer | string> {
    const bytes = Buffer.from(await this.#do('open', path, (at) => this.#files.read(at)));
    const encoding = typeof options === 'string' ? options : options?.encoding;
    return encoding === undefined ? bytes : bytes.toString(encoding);
  }

  async writeFile(path: string, data: string | Buffer, options?: EncodingOption): Promise<void> {
    const encoding = typeof options === 'string' ? options : options?.encoding;
    const bytes = typeof data === 'string' ? Buffer.from(data, encoding) : data;
    await this.#makeWay(parentOf(inner(path)));
    await this.#do('open', path, (at) => this.#files.write(at, bytes));
  }

  async readdir(path: string): Promise<string[]> {
    return [...(await this.#do('scandir', path, (at) => this.#files.list(at)))];
  }

  async readdirPlus(path: string): Promise<DirEntry[]> {
    const found: DirEntry[] = [];
    for (const name of await this.readdir(path)) {
      const entry = await this.#entry('lstat', `${path}/${name}`, 'inner');
      if (entry) found.push({ name, stats: statsOf(entry) });
    }
    return found;
  }

  async mkdir(path: string): Promise<void> {
    await this.#do('mkdir', path, (at) => this.#files.makeFolder(at), 'EEXIST');
  }

  async rmdir(path: string): Promise<void> {
    if ((await this.#there('rmdir', path, 'inner')).type !== 'directory') throw errnoError('ENOTDIR', 'rmdir', path);
    await this.#do('rmdir', path, (at) => this.#files.remove(at));
  }

  async unlink(path: string): Promise<void> {
    if ((await this.#there('unlink', path, 'inner')).type === 'directory') throw errnoError('EISDIR', 'unlink', path);
    await this.#do('unlink', path, (at) => this.#files.remove(at));
  }

  async rm(path: string, options: { force?: boolean; recursive?: boolean } = {}): Promise<void> {
    const entry = await this.#entry('rm', path, 'inner');
    if (!entry && options.force === true) return;
    if (!entry) throw errnoError('ENOENT', 'rm', path);
    if (entry.type === 'directory') {
      if (options.recursive !== true) throw errnoError('EISDIR', 'rm', path);
      for (const name of await this.readdir(path)) await this.rm(`${path}/${name}`, options);
    }
    await this.#do('rm', path, (at) => this.#files.remove(at));
  }

  async rename(oldPath: string, newPath: string): Promise<void> {
    const to = await this.#do('rename', newPath, async (at) => at);
    await this.#do('rename', oldPath, (at) => this.#files.rename(at, to));
  }

  /** The copy has the mode of what it is copied from. */
  async copyFile(src: string, dest: string): Promise<void> {
    const from = await this.#there('copyfile', src, 'resolve');
    if (from.type === 'directory') throw errnoError('EISDIR', 'copyfile', src);
    const to = await this.#entry('copyfile', dest, 'resolve');
    if (to?.type === 'directory') throw errnoError('EISDIR', 'copyfile', dest);
    const bytes = await this.#do('copyfile', src, (at) => this.#files.read(at));
    await this.#do('copyfile', dest, async (at) => {
      await this.#files.write(at, bytes);
      if (!to) await this.#files.setMode(at, from.mode & 0o777);
    });
  }

  /** A target that leads out of the workspace is refused. */
  async symlink(target: string, linkpath: string): Promise<void> {
    await this.#do('symlink', linkpath, (at) => this.#files.makeLink(at, target));
  }

  async readlink(path: string): Promise<string> {
    return this.#do('readlink', path, (at) => this.#files.readLink(at));
  }

  /** Beyond the interface: the path without links, of what is there. */
  async realpath(path: string): Promise<string> {
    const place = await this.#do('realpath', path, (at) => this.#files.place(at, 'resolve'));
    if (!place?.entry) throw errnoError('ENOENT', 'realpath', path);
    return `/${place.path}`;
  }

  /** Beyond the interface. */
  async chmod(path: string, mode: number): Promise<void> {
    await this.#do('chmod', path, (at) => this.#files.setMode(at, mode & 0o777));
  }

  async access(path: string): Promise<void> {
    await this.#there('access', path, 'resolve');
  }

  /** Of the whole view, so it walks through it. */
  async statfs(): Promise<FilesystemStats> {
    let [inodes, bytesUsed] = [1, 0];
    for await (const { entry } of walkTree(this.#files.layer)) {
      inodes += 1;
      if (entry.type === 'file') bytesUsed += entry.size;
    }
    return { inodes, bytesUsed };
  }

  async open(path: string): Promise<FileHandle> {
    const { type } = await this.#there('open', path, 'resolve');
    if (type !== 'file') throw errnoError(type === 'directory' ? 'EISDIR' : 'EINVAL', 'open', path);
    return {
      pread: async (offset, size) =>
        Buffer.from(await this.#do('read', path, (at) => this.#files.readAt(at, offset, size))),
      pwrite: (offset, data) => this.#do('write', path, (at) => this.#files.writeAt(at, offset, data)),
      truncate: (size) => this.#do('ftruncate', path, (at) => this.#files.truncate(at, size)),
      // What a call has changed is on disk when it is kept, and not before.
      fsync: async () => undefined,
      fstat: () => this.stat(path),
    };
  }

  async #makeWay(folder: string): Promise<void> {
    if (folder === '' || folder === '.') return;
    const there = await this.#entry('mkdir', folder, 'resolve');
    if (there?.type === 'directory') return;
    if (there) throw errnoError('ENOTDIR', 'mkdir', folder);
    await this.#makeWay(parentOf(folder));
    await this.#do('mkdir', folder, (at) => this.#files.makeFolder(at));
  }

  async #there(syscall: string, path: string, rule: LinkRule): Promise<LayerEntry> {
    const entry = await this.#entry(syscall, path, rule);
    if (!entry) throw errnoError('ENOENT', syscall, path);
    return entry;
  }

  async #entry(syscall: string, path: string, rule: LinkRule): Promise<LayerEntry | undefined> {
    return (await this.#do(syscall, path, (at) => this.#files.place(at, rule)))?.entry;
  }

  /** `busy`: what is said of the workspace itself. */
  async #do<T>(syscall: string, path: string, work: (at: string) => Promise<T>, busy = 'EBUSY'): Promise<T> {
    try {
      return await work(inner(path));
    } catch (error) {
      throw asErrno(error, syscall, path, busy);
    }
  }
}

/** `/a/b` is `a/b` of the workspace, and `/` the workspace itself. */
function inner(path: string): string {
  return path.replace(/^\/+/, '').replace(/\/+$/, '') || (path === '' ? '' : '.');
}
