import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';

/** `FPFP` in the place where SQLite keeps whose file it is, and the number of our format beside it. */
export const projectMark = 0x46_50_46_50;
export const projectFormat = 1;

const offsets = { format: 60, mark: 68 } as const;

/**
 * Whether the project database is there. It is looked at as bytes, before the engine: the engine would add its tables to
 * whatever database lies in that place. What is a link, somebody else's, or of a newer format is refused, never written to.
 */
export function findProject(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return false;
  if (!found.isFile()) throw foreign(path, 'is not a regular file');
  const header = Buffer.alloc(100);
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const got = readSync(fd, header, 0, 100, 0);
    const { size } = fstatSync(fd);
    if (got < 100 || size % 4096 !== 0 || header.toString('latin1', 0, 16) !== 'SQLite format 3\0')
      throw foreign(path, `is not a whole SQLite database (${size} bytes)`);
  } finally {
    closeSync(fd);
  }
  if (header.readUInt32BE(offsets.mark) !== projectMark) throw foreign(path, 'is a database of something else');
  const format = header.readUInt32BE(offsets.format);
  if (format === projectFormat) return true;
  throw foreign(path, `has format ${format}; this version knows format ${projectFormat}`);
}

function foreign(path: string, what: string): FpfError {
  return new FpfError({
    code: 'session.foreign',
    message: `agentfs-adapter: ${path} ${what}, so it is not used as the project database`,
    hint: 'Move it away, or name another state folder with --state-dir. Nothing was written to it.',
  });
}
