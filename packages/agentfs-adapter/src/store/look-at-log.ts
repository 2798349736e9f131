import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';

const headerSize = 32;
const version = 3_007_000;

/**
 * What lies beside a database as its write-ahead log. A log that breaks off is what a killed process leaves, and an
 * engine takes what is whole of it; but a log whose very header is wrong was never one, and an engine would throw it
 * away without a word.
 */
export function looksLikeLog(path: string, pageSize: number): 'none' | 'there' | 'broken' {
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
