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

const block = 512;
const flags = { file: '0', hardlink: '1', symlink: '2', directory: '5', fifo: '6' } as const;
const longestField = { path: 100, linkpath: 100 } as const;
/** Eleven octal digits. */
const largestSize = 0o77777777777;

/**
 * The blocks that stand before an entry's content: a pax header where the old fields are too small, and the ustar
 * header.
 */
export function tarHeader(entry: TarEntry): Buffer {
  const path = entry.type === 'directory' ? `${entry.path}/` : entry.path;
  const records: Record<string, string> = {};
  if (!fits(path, longestField.path)) records['path'] = path;
  if (entry.target !== undefined && !fits(entry.target, longestField.linkpath)) records['linkpath'] = entry.target;
  if (entry.size > largestSize) records['size'] = String(entry.size);
  const own = ustar({ ...entry, path, size: Math.min(entry.size, largestSize) }, flags[entry.type]);
  if (Object.keys(records).length === 0) return own;
  const pax = Buffer.concat(Object.entries(records).map(([key, value]) => paxRecord(key, value)));
  const name = { path: 'pax-header', mode: 0o644, size: pax.length, mtime: entry.mtime };
  return Buffer.concat([ustar(name, 'x'), pax, tarPadding(pax.length), own]);
}

/** What follows a content, up to the next block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}

/** Two empty blocks end an archive. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * block);
}

/** `<length> <key>=<value>\n`, where the length counts itself. */
export function paxRecord(key: string, value: string): Buffer {
  const body = Buffer.from(` ${key}=${value}\n`, 'utf8');
  let length = body.length + 1;
  while (String(length).length + body.length !== length) length = String(length).length + body.length;
  return Buffer.concat([Buffer.from(String(length)), body]);
}

type Fields = Pick<TarEntry, 'path' | 'mode' | 'size' | 'mtime'> & { readonly target?: string };

function ustar({ path, mode, size, mtime, target = '' }: Fields, flag: string): Buffer {
  const header = Buffer.alloc(block);
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
  let sum = 0;
  for (const byte of header) sum += byte;
  header.write(`${octal(sum, 6)}\0 `, 148, 'latin1');
  return header;
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
