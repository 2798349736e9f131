import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** The pages of a database file, which nobody changes meanwhile. */
export interface DatabaseBytes {
  readonly pageSize: number;
  /** Of a page, without what is reserved at its end. */
  readonly usable: number;
  /** From one on. Each asking counts: whoever is led in a circle is told so. */
  readonly page: (number: number) => Buffer;
}

export function withDatabaseBytes<T>(path: string, work: (bytes: DatabaseBytes) => T): T {
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const { size } = fstatSync(fd);
    const header = readAt(fd, 0, 100);
    const said = header.readUInt16BE(16);
    const pageSize = said === 1 ? 65_536 : said;
    const usable = pageSize - header.readUInt8(20);
    // Texts are in UTF-8; and SQLite itself asks for no less of a page.
    if (usable < 480 || header.readUInt32BE(56) !== 1) throw malformed('its header');
    const pages = Math.floor(size / pageSize);
    let left = 2 * pages + 64;
    const page = (number: number): Buffer => {
      left -= 1;
      if (number < 1 || number > pages || left < 0) throw malformed(`a way to page ${number}`);
      return readAt(fd, (number - 1) * pageSize, pageSize);
    };
    return work({ pageSize, usable, page });
  } finally {
    closeSync(fd);
  }
}

/** In an engine's own words, so that it is taken for what it is. */
export function malformed(what: string): Error {
  return new Error(`database disk image is malformed: ${what}`);
}

function readAt(fd: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  for (let got = -1; got !== 0 && read < length; read += got) got = readSync(fd, bytes, read, length - read, at + read);
  if (read < length) throw malformed('it ends early');
  return bytes;
}
