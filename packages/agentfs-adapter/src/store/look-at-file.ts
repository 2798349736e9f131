import { accessSync, closeSync, constants, fstatSync, lstatSync, openSync, readSync, statSync } from 'node:fs';
import type { FileKind } from './file-kind.ts';
import { looksLikeLog } from './look-at-log.ts';

const offsets = { pageSize: 16, changes: 24, pages: 28, format: 60, mark: 68, pagesAsOf: 92 } as const;

/** Whether there is a database of this kind to open, and to write into. */
export function lookAtFile(path: string, kind: FileKind): 'missing' | 'there' {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFile() && ((found.mode & 0o222) === 0 || !writable(path))) throw kind.refuse(path, 'is read-only');
  return readMarks(path, kind) === 'missing' ? 'missing' : 'there';
}

/**
 * Whether the database is there and is one of this kind, alone or with a log that belongs to it. It is looked at as
 * bytes, before any engine: an engine takes a file of any kind for its own, repairs what it should not, and one of them
 * ends its process over a broken page.
 */
export function readMarks(path: string, kind: FileKind): 'missing' | 'alone' | 'with a log' {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return 'missing';
  if (!found.isFile()) throw kind.refuse(path, 'is not a regular file');
  const header = Buffer.alloc(100);
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  let size: number;
  try {
    size = fstatSync(fd).size;
    readSync(fd, header, 0, 100, 0);
  } finally {
    closeSync(fd);
  }
  const said = header.readUInt16BE(offsets.pageSize);
  const pageSize = said === 1 ? 65_536 : said;
  const whole =
    header.toString('latin1', 0, 16) === 'SQLite format 3\0' && pageSize >= 512 && size > 0 && size % pageSize === 0;
  if (!whole) throw kind.refuse(path, `is not a whole SQLite database (${size} bytes)`);
  if (statSync(`${path}-journal`, { throwIfNoEntry: false })?.size)
    throw kind.refuse(path, 'has a rollback journal beside it: another program was ended while it wrote');
  const log = looksLikeLog(`${path}-wal`, pageSize);
  if (log === 'broken') throw kind.refuse(path, 'has a write-ahead log beside it that is not one of SQLite');
  // A log that was being folded in may hold the pages that the file lacks.
  const pages = header.readUInt32BE(offsets.pages);
  if (
    log === 'none' &&
    header.readUInt32BE(offsets.changes) === header.readUInt32BE(offsets.pagesAsOf) &&
    pages > size / pageSize
  )
    throw kind.refuse(
      path,
      `is not a whole SQLite database: it was cut off after ${size / pageSize} of ${pages} pages`,
    );
  kind.check(path, { mark: header.readUInt32BE(offsets.mark), format: header.readUInt32BE(offsets.format) });
  return log === 'there' ? 'with a log' : 'alone';
}

function writable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
