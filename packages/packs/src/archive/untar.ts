import type { SkillFile } from '@fpf/contracts';
import { tarBlock } from '@fpf/files/tar';
import { canonicalPath, foldPath, nameProblem, packLimits } from '@fpf/skill-registry/tree';
import { readTarHeader, tarRefused } from './tar-header.ts';

/**
 * The ordinary files of an archive, in memory; nothing is written anywhere. One folder holds them all, as npm's
 * `package/` does, and is taken off. Everything that a reader could be led astray by is refused: it never stands in an
 * honest pack.
 */
export function untar(archive: Uint8Array): readonly SkillFile[] {
  const files: SkillFile[] = [];
  const taken = createPaths();
  let total = 0;
  let top: string | undefined;
  for (const { path, type, bytes, executable } of entries(archive)) {
    const parts = path.replace(/\/$/, '').split('/');
    const problem = parts.map(nameProblem).find((found) => found !== undefined);
    if (problem) throw tarRefused(`${JSON.stringify(path.slice(0, 256))} ${problem.what}`);
    const [first = '', ...inner] = parts;
    top ??= first;
    if (first !== top) throw tarRefused(`it has two top folders, ${JSON.stringify(top)} and ${JSON.stringify(first)}`);
    if (type === '5') continue;
    // To others it is a folder, whatever its kind.
    if (path.endsWith('/'))
      throw tarRefused(`${JSON.stringify(path.slice(0, 256))} is a file by its kind, and a folder by its name`);
    if (inner.length === 0) throw tarRefused(`${JSON.stringify(path)} lies in no folder`);
    total += bytes.byteLength;
    if (total > packLimits.bytes) throw tarRefused(`its files have more than ${packLimits.bytes / 1024 / 1024} MiB`);
    if (files.length >= packLimits.files) throw tarRefused(`it has more than ${packLimits.files} files`);
    taken.add(inner);
    files.push(Object.freeze({ path: canonicalPath(inner.join('/')), executable, bytes: new Uint8Array(bytes) }));
  }
  return files;
}

type Entry = { readonly path: string; readonly type: string; readonly executable: boolean; readonly bytes: Uint8Array };

function* entries(archive: Uint8Array): Generator<Entry> {
  let extended: PaxEntry | undefined;
  let at = 0;
  for (let count = 0; at < archive.byteLength; count += 1) {
    const block = archive.subarray(at, at + tarBlock);
    if (block.every((byte) => byte === 0)) return onlyZeros(archive, at);
    if (count > 4 * packLimits.files) throw tarRefused('it has too many entries');
    const header = readTarHeader(block, at);
    const end = at + tarBlock + header.size;
    if (end > archive.byteLength) throw tarRefused(`${JSON.stringify(header.path)} is cut off`);
    const bytes = archive.subarray(at + tarBlock, end);
    at = end + ((tarBlock - (header.size % tarBlock)) % tarBlock);
    if (header.type === 'x' || header.type === 'g') {
      const pax = readPax(bytes, header.type === 'g');
      if (header.type === 'x' && extended !== undefined) throw tarRefused('two extended headers name one file');
      if (header.type === 'x') extended = pax;
      continue;
    }
    if (header.type !== '0' && header.type !== '5')
      throw tarRefused(`${JSON.stringify(header.path)} is ${kindOf(header.type)}`);
    if (header.type === '5' && header.size !== 0)
      throw tarRefused(`the folder ${JSON.stringify(header.path)} has contents`);
    if (extended?.size !== undefined && extended.size !== header.size)
      throw tarRefused(`${JSON.stringify(header.path)} has two sizes`);
    yield { ...header, path: extended?.path ?? header.path, bytes };
    extended = undefined;
  }
  throw tarRefused('it has no end');
}

function onlyZeros(archive: Uint8Array, at: number): void {
  if (archive.subarray(at).some((byte) => byte !== 0)) throw tarRefused('something stands behind its end');
}

function kindOf(type: string): string {
  const kinds: Readonly<Record<string, string>> = {
    1: 'a hard link',
    2: 'a symbolic link',
    3: 'a device',
    4: 'a device',
    6: 'a pipe',
  };
  return Object.hasOwn(kinds, type) ? (kinds[type] ?? '') : `an entry of the kind ${JSON.stringify(type)}`;
}

/** Two paths that some file system cannot tell apart, a file twice, and a file where another has a folder. */
function createPaths(): { add: (parts: readonly string[]) => void } {
  const kinds = new Map<string, { readonly kind: 'file' | 'folder'; readonly spelling: string }>();
  return {
    add: (parts) => {
      for (let depth = 1; depth <= parts.length; depth += 1) {
        const spelling = canonicalPath(parts.slice(0, depth).join('/'));
        const kind = depth === parts.length ? 'file' : 'folder';
        const key = foldPath(spelling);
        const known = kinds.get(key);
        if (known && (known.kind === 'file' || kind === 'file' || known.spelling !== spelling))
          throw tarRefused(`${JSON.stringify(spelling)} stands twice, or differs from another entry in case only`);
        kinds.set(key, { kind, spelling });
      }
    },
  };
}

/**
 * Keys that say nothing about what a file is. Others could give it another size, kind or owner than its header does.
 */
const harmless = new Set(['mtime', 'atime', 'ctime', 'comment', 'uid', 'gid', 'uname', 'gname', 'dev', 'ino', 'nlink']);

/** What an extended header says of the next entry. */
type PaxEntry = { readonly path?: string; readonly size?: number };

/**
 * npm writes path and size where a path is long or not ASCII; anything else that matters is refused, and so is saying
 * it twice.
 */
function readPax(bytes: Uint8Array, global: boolean): PaxEntry {
  let entry: PaxEntry = {};
  for (const [key, value] of records(bytes)) {
    if (harmless.has(key.replace(/^(?:NODETAR|SCHILY)\./, ''))) continue;
    if (global || (key !== 'path' && key !== 'size'))
      throw tarRefused(
        `an extended header sets ${JSON.stringify(key.slice(0, 64))}${global ? ' for all entries' : ''}`,
      );
    if (entry[key] !== undefined) throw tarRefused(`an extended header sets ${JSON.stringify(key)} twice`);
    if (key === 'size' && !/^[0-9]{1,15}$/.test(value))
      throw tarRefused('an extended header has a size that is no number');
    entry = { ...entry, ...(key === 'size' ? { size: Number(value) } : { path: value }) };
  }
  return entry;
}

/** `LENGTH KEY=VALUE\n`, the length counting itself. */
function* records(bytes: Uint8Array): Generator<readonly [string, string]> {
  for (let at = 0; at < bytes.byteLength;) {
    const space = bytes.indexOf(0x20, at);
    const digits = space < 0 || space - at > 8 ? '' : String.fromCharCode(...bytes.subarray(at, space));
    const length = /^[1-9][0-9]*$/.test(digits) ? Number(digits) : 0;
    const end = at + length;
    if (length <= digits.length + 3 || end > bytes.byteLength || bytes[end - 1] !== 0x0a)
      throw tarRefused('an extended header is malformed');
    const record = decode(bytes.subarray(space + 1, end - 1));
    const equals = record.indexOf('=');
    if (equals < 1) throw tarRefused('an extended header is malformed');
    yield [record.slice(0, equals), record.slice(equals + 1)];
    at = end;
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw tarRefused('an extended header is not UTF-8');
  }
}
