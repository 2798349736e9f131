import { FpfError } from '@fpf/contracts';
import { agentfsTables } from './agentfs-tables.ts';
import { sessionTables } from './session-tables.ts';

/** What SQLite keeps in a file's header for the program that it belongs to, where it can be read without any engine. */
export type FileMarks = { readonly mark: number; readonly format: number };

/** One kind of database file of ours. */
export type FileKind = FileMarks & {
  readonly pageSize: number;
  readonly tables: readonly string[];
  /** Refuses a file whose header says that it is something else. */
  check(path: string, marks: FileMarks): void;
  /** What is said of a file that cannot be used at all. Nothing has been written to it. */
  refuse(path: string, what: string): FpfError;
};

/** The number in `fpf_meta` and in the header. Counted up with every change that an older version could not read. */
export const sessionFormat = 4;

/** `FPFS`. A session that another AgentFS program made has no mark. */
const sessionMark = 0x46_50_46_53;

export const sessionFile: FileKind = Object.freeze<FileKind>({
  mark: sessionMark,
  format: sessionFormat,
  pageSize: 4_096,
  tables: [...agentfsTables, ...sessionTables],
  check(path, { mark, format }) {
    if (mark === sessionMark) return checkFormat(path, format);
    if (mark !== 0) throw foreign(path, 'is the database of another program');
  },
  refuse: (path, what) =>
    new FpfError({
      code: 'session.unavailable',
      message: `agentfs-adapter: ${path} ${what}`,
      hint: 'Move it away, go on from a snapshot, or use another session. Nothing was written to it.',
    }),
});

/** Newer than this version knows, or older than any that was published. */
export function checkFormat(path: string, format: number): void {
  if (format > sessionFormat)
    throw newer(path, `has format ${format} of its own tables; this version knows format ${sessionFormat}`);
  if (format === sessionFormat) return;
  throw new FpfError({
    code: 'session.older-format',
    message: `agentfs-adapter: ${path} has format ${format}, from before the first release, and cannot be read any more`,
    hint: 'Start a new session. Nothing was written to it.',
  });
}

export function newer(path: string, what: string): FpfError {
  return new FpfError({
    code: 'session.newer-format',
    message: `agentfs-adapter: ${path} ${what}`,
    hint: 'Use the version that made it, or a newer one. Nothing was written to it.',
  });
}

export function foreign(path: string, what: string): FpfError {
  return new FpfError({
    code: 'session.foreign',
    message: `agentfs-adapter: ${path} ${what}, so it is not used as a session`,
    hint: 'Move it away, or use another session. Nothing was written to it.',
  });
}
