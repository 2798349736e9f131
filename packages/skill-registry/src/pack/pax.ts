import { tarRefused } from './tar-header.ts';

/**
 * Keys that say nothing about what a file is. Others could give it another size, kind or owner than its header does.
 */
const harmless = new Set(['mtime', 'atime', 'ctime', 'comment', 'uid', 'gid', 'uname', 'gname', 'dev', 'ino', 'nlink']);

/** What an extended header says of the next entry. */
export type PaxEntry = { readonly path?: string; readonly size?: number };

/**
 * npm writes path and size where a path is long or not ASCII; anything else that matters is refused, and so is saying
 * it twice.
 */
export function readPax(bytes: Uint8Array, global: boolean): PaxEntry {
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
