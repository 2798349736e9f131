import { accessSync, closeSync, constants, fstatSync, lstatSync, openSync, readSync, statSync } from 'node:fs';
import type { FileKind } from './file-kind.ts';

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
function readMarks(path: string, kind: FileKind): 'missing' | 'alone' | 'with a log' {
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

const headerSize = 32;
const version = 3_007_000;

/**
 * What lies beside a database as its write-ahead log. A log that breaks off is what a killed process leaves, and an
 * engine takes what is whole of it; but a log whose very header is wrong was never one, and an engine would throw it
 * away without a word.
 */
function looksLikeLog(path: string, pageSize: number): 'none' | 'there' | 'broken' {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || (found.isFile() && found.size === 0)) return 'none';
  if (!found.isFile()) return 'broken';
  const header = Buffer.alloc(headerSize);
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    if (fstatSync(fd).size < headerSize || readSync(fd, header, 0, headerSize, 0) < headerSize) return 'broken';
  } finally {
    closeSync(fd);
  }
  // Room that was given to the file, and never written when the power went.
  if (header.every((byte) => byte === 0)) return 'none';
  const magic = header.readUInt32BE(0);
  if (magic !== 0x377f_0682 && magic !== 0x377f_0683) return 'broken';
  const [first, second] = checksum(header, magic === 0x377f_0683);
  const fits = header.readUInt32BE(24) === first && header.readUInt32BE(28) === second;
  return fits && header.readUInt32BE(4) === version && header.readUInt32BE(8) === pageSize ? 'there' : 'broken';
}

/** SQLite's own sum over the first 24 bytes, in the byte order that the log was begun with. */
function checksum(header: Buffer, bigEndian: boolean): readonly [number, number] {
  let first = 0;
  let second = 0;
  for (let at = 0; at < 24; at += 8) {
    first = (first + word(header, at, bigEndian) + second) >>> 0;
    second = (second + word(header, at + 4, bigEndian) + first) >>> 0;
  }
  return [first, second];
}

function word(header: Buffer, at: number, bigEndian: boolean): number {
  return bigEndian ? header.readUInt32BE(at) : header.readUInt32LE(at);
}
