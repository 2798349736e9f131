// A text file of the workspace in pieces: regular, bounded, UTF-8; a byte order mark at its beginning is left out.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { entryAt } from './tool.mjs';

const limits = { mebibytes: 64, piece: 64 * 1024 };

/** The file's text, piece by piece. A piece may end anywhere between two characters. */
export function* readPieces({ absolute, path }) {
  const entry = entryAt(absolute);
  if (!entry) throw new Error(`there is no file "${path}"`);
  if (!entry.isFile()) throw new Error(`"${path}" is ${entry.isDirectory() ? 'a folder' : 'not a regular file'}`);
  const file = openSync(absolute, 'r');
  try {
    if (fstatSync(file).size > limits.mebibytes * 1024 * 1024)
      throw new Error(`"${path}" is larger than ${limits.mebibytes} MiB`);
    yield* decoded(file, path);
  } finally {
    closeSync(file);
  }
}

function* decoded(file, path) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const buffer = Buffer.alloc(limits.piece);
  for (let first = true; ; first = false) {
    const size = readSync(file, buffer, 0, buffer.length, null);
    const bytes = buffer.subarray(0, size);
    if (first && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)))
      throw new Error(`"${path}" is UTF-16; save it as UTF-8 first`);
    if (bytes.includes(0)) throw new Error(`"${path}" is binary: it has a NUL byte`);
    let text;
    try {
      text = decoder.decode(bytes, { stream: size > 0 });
    } catch {
      throw new Error(`"${path}" is not UTF-8 text; save it as UTF-8 first`);
    }
    if (text !== '') yield text;
    if (size === 0) return;
  }
}
