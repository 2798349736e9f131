export type TarEntry = {
  /** Without a slash at its end. */
  readonly path: string;
  readonly type: 'file' | 'directory' | 'symlink' | 'hardlink' | 'fifo';
  readonly mode: number;
  readonly size: number;
  /** Of a link. */
  readonly target?: string;
  /** Seconds since 1970. */
  readonly mtime: number;
};

export const tarBlock = 512;
const flags = { file: '0', hardlink: '1', symlink: '2', directory: '5', fifo: '6' } as const;
const longestField = { path: 100, linkpath: 100, folder: 155 } as const;
/** Eleven octal digits. */
const largestSize = 0o77777777777;

/** A path that does not fit into the fields of an entry. */
export class TooLongPath extends Error {
  constructor(path: string) {
    super(`the path ${path} is too long for an archive`);
    this.name = 'TooLongPath';
  }
}

/**
 * Returns the blocks before an entry's content: the ustar header, after a pax header where its fields are too small.
 * With `prefix` names are raw UTF-8, a long one is divided at a slash between ustar's two fields, and one that does not
 * fit throws `TooLongPath`: there are unpackers that know no pax.
 */
export function tarHeader(entry: TarEntry, longNames: 'pax' | 'prefix' = 'pax'): Buffer {
  const path = entry.type === 'directory' ? `${entry.path}/` : entry.path;
  const flag = flags[entry.type];
  if (longNames === 'prefix') return ustar({ ...entry, ...divided(path) }, flag);
  const records: Record<string, string> = {};
  if (!fits(path, longestField.path)) records['path'] = path;
  if (entry.target !== undefined && !fits(entry.target, longestField.linkpath)) records['linkpath'] = entry.target;
  if (entry.size > largestSize) records['size'] = String(entry.size);
  const own = ustar({ ...entry, path, size: Math.min(entry.size, largestSize) }, flag);
  if (Object.keys(records).length === 0) return own;
  const pax = Buffer.concat(Object.entries(records).map(([key, value]) => paxRecord(key, value)));
  const name = { path: 'pax-header', mode: 0o644, size: pax.length, mtime: entry.mtime };
  return Buffer.concat([ustar(name, 'x'), pax, tarPadding(pax.length), own]);
}

/** Returns what follows a content, up to the next block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((tarBlock - (size % tarBlock)) % tarBlock);
}

/** Returns the two empty blocks that end an archive. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * tarBlock);
}

/** `<length> <key>=<value>\n`, where the length counts itself. */
export function paxRecord(key: string, value: string): Buffer {
  const body = Buffer.from(` ${key}=${value}\n`, 'utf8');
  let length = body.length + 1;
  while (String(length).length + body.length !== length) length = String(length).length + body.length;
  return Buffer.concat([Buffer.from(String(length)), body]);
}

type Fields = Pick<TarEntry, 'path' | 'mode' | 'size' | 'mtime'> & {
  readonly target?: string;
  readonly folder?: string;
};

function ustar({ path, mode, size, mtime, target = '', folder = '' }: Fields, flag: string): Buffer {
  const header = Buffer.alloc(tarBlock);
  cut(path, longestField.path).copy(header, 0);
  header.write(octal(mode & 0o7777, 7), 100, 'latin1');
  header.write(octal(0, 7), 108, 'latin1');
  header.write(octal(0, 7), 116, 'latin1');
  header.write(octal(size, 11), 124, 'latin1');
  header.write(octal(Math.max(0, Math.floor(mtime)), 11), 136, 'latin1');
  header.fill(' ', 148, 156);
  header.write(flag, 156, 'latin1');
  cut(target, longestField.linkpath).copy(header, 157);
  header.write('ustar\u000000', 257, 'latin1');
  header.write(folder, 345, longestField.folder, 'utf8');
  header.write(`${octal(tarChecksum(header), 6)}\0 `, 148, 'latin1');
  return header;
}

/** Sums a header's bytes, its own field counted as spaces. */
export function tarChecksum(block: Uint8Array): number {
  return block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function divided(path: string): { readonly path: string; readonly folder: string } {
  const bytes = (text: string): number => Buffer.byteLength(text);
  if (bytes(path) <= longestField.path) return { path, folder: '' };
  for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
    const [folder, name] = [path.slice(0, slash), path.slice(slash + 1)];
    if (bytes(folder) <= longestField.folder && bytes(name) <= longestField.path) return { path: name, folder };
  }
  throw new TooLongPath(path);
}

/** In plain ASCII and short enough: every reader takes it from the old field. */
function fits(text: string, most: number): boolean {
  return text.length <= most && /^[\u0020-\u007e]*$/.test(text);
}

function cut(text: string, most: number): Buffer {
  return Buffer.from(text, 'utf8').subarray(0, most);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}
