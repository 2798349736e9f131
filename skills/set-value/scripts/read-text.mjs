// A text file of the workspace: regular, bounded, UTF-8; a byte order mark at its beginning is left out.
import { readFileSync } from 'node:fs';
import { entryAt } from './tool.mjs';

const mebibytes = 1;

export function readText({ absolute, path }) {
  const entry = entryAt(absolute);
  if (!entry) throw new Error(`there is no file "${path}"`);
  if (!entry.isFile()) throw new Error(`"${path}" is ${entry.isDirectory() ? 'a folder' : 'not a regular file'}`);
  if (entry.size > mebibytes * 1024 * 1024) throw new Error(`"${path}" is larger than ${mebibytes} MiB`);
  const bytes = readFileSync(absolute);
  if (bytes.includes(0)) throw new Error(`"${path}" is binary: it has a NUL byte`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`"${path}" is not UTF-8 text`);
  }
}
