import { Buffer } from 'node:buffer';
import { FpfError, type SkillFile } from '@fpf/contracts';

export const tarBlock = 512;

/** Any fixed time would do; this is the one that npm writes, and no unpacker objects to it. */
const modified = Date.UTC(1985, 9, 26, 8, 15) / 1000;

/**
 * A ustar archive of files: sorted by path, owners zero, one time. The same files give the same bytes on every machine.
 */
export function tar(files: readonly SkillFile[], prefix: string): Uint8Array {
  const sorted = files.toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
  const parts = sorted.flatMap((file) => [
    header(`${prefix}/${file.path}`, file.bytes.byteLength, file.executable ? 0o755 : 0o644),
    padded(file.bytes),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * tarBlock)]);
}

function header(path: string, size: number, mode: number): Buffer {
  const { name, folder } = split(path);
  const bytes = Buffer.alloc(tarBlock);
  const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`;
  bytes.write(name, 0, 100, 'utf8');
  bytes.write(octal(mode, 8), 100, 'latin1');
  bytes.write(octal(0, 8), 108, 'latin1');
  bytes.write(octal(0, 8), 116, 'latin1');
  bytes.write(octal(size, 12), 124, 'latin1');
  bytes.write(octal(modified, 12), 136, 'latin1');
  bytes.fill(' ', 148, 156);
  bytes.write('0', 156, 'latin1');
  bytes.write('ustar\u000000', 257, 'latin1');
  bytes.write(folder, 345, 155, 'utf8');
  bytes.write(`${tarChecksum(bytes).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}

/** The sum of a header's bytes, its own field counted as spaces. */
export function tarChecksum(block: Uint8Array): number {
  return block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

/** ustar holds 100 bytes of name and 155 of folder; a longer path is refused, never cut. */
function split(path: string): { readonly name: string; readonly folder: string } {
  const bytes = (text: string): number => Buffer.byteLength(text);
  if (bytes(path) <= 100) return { name: path, folder: '' };
  for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
    const [folder, name] = [path.slice(0, slash), path.slice(slash + 1)];
    if (bytes(folder) <= 155 && bytes(name) <= 100) return { name, folder };
  }
  throw new FpfError({
    code: 'skill.unpackable',
    message: `skill-registry: the path ${path} is too long for an archive.`,
    hint: 'Shorten the names of its folders.',
  });
}

function padded(bytes: Uint8Array): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((tarBlock - (bytes.byteLength % tarBlock)) % tarBlock)]);
}
