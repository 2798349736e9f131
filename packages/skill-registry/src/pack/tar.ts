import { Buffer } from 'node:buffer';
import { FpfError, type SkillFile } from '@fpf/contracts';

const block = 512;

/** A ustar archive of files: sorted by path, times and owners zero. The same files give the same bytes on every machine. */
export function tar(files: readonly SkillFile[], prefix: string): Uint8Array {
  const sorted = files.toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
  const parts = sorted.flatMap((file) => [
    header(`${prefix}/${file.path}`, file.bytes.byteLength, file.executable ? 0o755 : 0o644),
    padded(file.bytes),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
}

function header(path: string, size: number, mode: number): Buffer {
  const { name, folder } = split(path);
  const bytes = Buffer.alloc(block);
  const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`;
  bytes.write(name, 0, 100, 'utf8');
  bytes.write(octal(mode, 8), 100, 'latin1');
  bytes.write(octal(0, 8), 108, 'latin1');
  bytes.write(octal(0, 8), 116, 'latin1');
  bytes.write(octal(size, 12), 124, 'latin1');
  bytes.write(octal(0, 12), 136, 'latin1');
  bytes.fill(' ', 148, 156);
  bytes.write('0', 156, 'latin1');
  bytes.write('ustar\u000000', 257, 'latin1');
  bytes.write(folder, 345, 155, 'utf8');
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
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
  return Buffer.concat([bytes, Buffer.alloc((block - (bytes.byteLength % block)) % block)]);
}
