import type { SessionFileSystem } from './session-file-system.ts';

type ShellStat = {
  readonly isFile: boolean;
  readonly isDirectory: boolean;
  readonly isSymbolicLink: boolean;
  readonly mode: number;
  readonly size: number;
  readonly mtime: Date;
};

export type ShellLinks = {
  lstat(path: string): Promise<ShellStat>;
  symlink(target: string, path: string): Promise<void>;
  readlink(path: string): Promise<string>;
  chmod(path: string, mode: number): Promise<void>;
  realpath(path: string): Promise<string>;
  utimes(path: string): Promise<void>;
};

/**
 * Completes what `agentfs-sdk/just-bash` makes of a session's files, mounted at `/`. Its wrapper was written for an
 * older just-bash: it has no `realpath` and no `utimes`, keeps a link as a file of JSON, and does nothing for a mode. A
 * session has all of these.
 */
export function fitForShell<Wrapper extends object>(wrapper: Wrapper, fs: SessionFileSystem): Wrapper & ShellLinks {
  const links: ShellLinks = {
    lstat: async (path) => {
      const stats = await fs.lstat(path);
      const { mode, size } = stats;
      const kind = { isFile: stats.isFile(), isDirectory: stats.isDirectory(), isSymbolicLink: stats.isSymbolicLink() };
      return { ...kind, mode, size, mtime: new Date(stats.mtime * 1000) };
    },
    symlink: (target, path) => fs.symlink(target, path),
    readlink: (path) => fs.readlink(path),
    chmod: (path, mode) => fs.chmod(path, mode),
    realpath: (path) => fs.realpath(path),
    // Times are the session's own.
    utimes: async (path) => {
      await fs.stat(path);
    },
  };
  return Object.assign(wrapper, links);
}
