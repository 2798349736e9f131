// Which files are looked at: regular ones, links never followed, without what version control, packages and the stack keep.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const left = new Set(['.git', '.hg', '.svn', '.fpf', 'node_modules']);
/** What UTF-16 and UTF-32 begin with. */
const marks = [
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0, 0, 0xfe, 0xff],
];
/** Tab, the ends of lines and pages, and what colours begin with. */
const spaces = [0x09, 0x0a, 0x0c, 0x0d, 0x1b];
const limits = { files: 20_000, bytes: 2 * 1024 * 1024, depth: 64, path: 1024 };

/** The files at or below a place, in the order of their paths. */
export function listFiles(start, entry) {
  if (entry.isFile()) return { files: [start], truncated: false };
  const walk = { files: [], truncated: false };
  readFolder(start.absolute, start.path === '.' ? '' : `${start.path}/`, 0, walk);
  walk.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return walk;
}

function readFolder(folder, prefix, depth, walk) {
  if (depth > limits.depth) {
    walk.truncated = true;
    return;
  }
  for (const entry of entriesOf(folder, walk)) {
    const path = prefix + entry.name;
    if (entry.isDirectory() && !left.has(entry.name)) readFolder(join(folder, entry.name), `${path}/`, depth + 1, walk);
    else if (entry.isFile() && walk.files.length < limits.files && path.length <= limits.path)
      walk.files.push({ absolute: join(folder, entry.name), path });
    else if (entry.isFile()) walk.truncated = true;
    if (walk.truncated && walk.files.length >= limits.files) return;
  }
}

/** A folder that may not be listed leaves the list incomplete; it does not end it. */
function entriesOf(folder, walk) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    walk.truncated = true;
    return [];
  }
}

/**
 * A file's text; `binary` when it holds none, `unread` when it is larger than 2 MiB, may not be read, or is text in another encoding
 * than UTF-8. Where nothing says that it is text, a NUL byte or another control character says that it is none.
 */
export function readText(absolute) {
  const bytes = readBytes(absolute);
  if (bytes === undefined) return { unread: true };
  if (marks.some((mark) => mark.every((byte, at) => bytes[at] === byte))) return { unread: true };
  if (bytes.includes(0)) return { binary: true };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), size: bytes.length };
  } catch {
    return bytes.some((byte) => byte < 0x20 && !spaces.includes(byte)) ? { binary: true } : { unread: true };
  }
}

function readBytes(absolute) {
  try {
    return statSync(absolute).size > limits.bytes ? undefined : readFileSync(absolute);
  } catch {
    return undefined;
  }
}
