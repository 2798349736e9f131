import { Buffer } from 'node:buffer';

/**
 * The engine reads a value page by page, and a page costs it the same whatever its size. The project's memory holds values of
 * many megabytes, so its pages are eight times as wide as the engine would make them; that is fixed when a file is made.
 */
const pageSize = 32_768;

/** A SQLite database without tables, as the file format describes it: a header of a hundred bytes, and an empty leaf. */
export function emptyDatabase(): Buffer {
  const page = Buffer.alloc(pageSize);
  page.write('SQLite format 3\0', 'latin1');
  page.writeUInt16BE(pageSize, 16);
  // Written and read through a write-ahead log.
  page.set([2, 2], 18);
  // Fractions that the format fixes.
  page.set([64, 32, 32], 21);
  page.writeUInt32BE(1, 24);
  page.writeUInt32BE(1, 28);
  // The newest schema format, and UTF-8.
  page.writeUInt32BE(4, 44);
  page.writeUInt32BE(1, 56);
  page.writeUInt32BE(1, 92);
  page[100] = 13;
  page.writeUInt16BE(pageSize, 105);
  return page;
}
