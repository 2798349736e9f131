/** What stands at one path of a session's view. A link is told as a link, and not followed. */
export type FileFacts = {
  readonly type: 'file' | 'folder' | 'link';
  readonly size: number;
  /** Permission bits. */
  readonly mode: number;
  readonly mtimeMs: number;
};

/**
 * One call's view of the workspace, for handlers that run in process. Paths are POSIX and relative to the workspace,
 * `.` is the workspace itself. Links on the way are followed inside the workspace only. What a path ends in is followed
 * by `list`, `read`, `write` and `setMode`, and taken as it is by the others.
 *
 * | refused with             | because                                                                          |
 * | ------------------------ | -------------------------------------------------------------------------------- |
 * | `session.path-refused`   | absolute, `..`, NUL, too long, a link that leads out; the stack's own names      |
 * | `session.path-missing`   | nothing is there, or the folder that it should lie in is not                     |
 * | `session.path-unfit`     | what is there is of another kind, taken, not empty, or its mode forbids it       |
 * | `session.over-limit`     | one file, or all that the call wrote, is more than a call may                    |
 * | `session.read-only`      | the call may only read                                                           |
 * | `session.closed`         | the call has ended                                                               |
 */
export interface SessionFiles {
  facts(path: string): Promise<FileFacts | undefined>;
  /** The names in a folder, sorted. */
  list(path: string): Promise<readonly string[]>;
  read(path: string): Promise<Uint8Array>;
  /** Replaces the whole file, or makes it; its folder must be there. The mode of a file that is there stays. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** One file, one link, or one empty folder. */
  remove(path: string): Promise<void>;
  /** What is at `to` goes: a file or link for a file or link, an empty folder for a folder. */
  rename(from: string, to: string): Promise<void>;
  readLink(path: string): Promise<string>;
  /**
   * A target that leads out, by its words, is refused; so is one that is no path. What it leads to need not be there.
   */
  makeLink(path: string, target: string): Promise<void>;
  /** Of a file or folder; the set-id bits are refused. */
  setMode(path: string, mode: number): Promise<void>;
}
