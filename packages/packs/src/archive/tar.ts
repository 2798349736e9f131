import { Buffer } from 'node:buffer';
import { FpfError, type SkillFile } from '@fpf/contracts';
import { tarEnd, tarHeader, tarPadding, TooLongPath } from '@fpf/files/tar';

/** Any fixed time would do; this is the one that npm writes, and no unpacker objects to it. */
const mtime = Date.UTC(1985, 9, 26, 8, 15) / 1000;

/**
 * Writes a ustar archive of files: sorted by path, owners zero, one time. The same files give the same bytes on every
 * machine.
 */
export function tar(files: readonly SkillFile[], prefix: string): Uint8Array {
  const sorted = files.toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
  const parts = sorted.flatMap(({ path, bytes, executable }) => [
    header(`${prefix}/${path}`, bytes.byteLength, executable ? 0o755 : 0o644),
    bytes,
    tarPadding(bytes.byteLength),
  ]);
  return Buffer.concat([...parts, tarEnd()]);
}

function header(path: string, size: number, mode: number): Buffer {
  try {
    return tarHeader({ path, type: 'file', mode, size, mtime }, 'prefix');
  } catch (error) {
    if (!(error instanceof TooLongPath)) throw error;
    throw new FpfError({
      code: 'skill.unpackable',
      message: `packs: ${error.message}.`,
      hint: 'Shorten the names of its folders.',
    });
  }
}
