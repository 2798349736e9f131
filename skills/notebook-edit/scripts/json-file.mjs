// A JSON file of the workspace as text: regular, bounded, UTF-8.
import { readFileSync } from 'node:fs';
import { entryAt } from './tool.mjs';

/** The file's text, with a byte order mark where it has one. */
export function readJsonText({ absolute, path }, mebibytes) {
  const entry = entryAt(absolute);
  if (!entry) throw new Error(`there is no file "${path}"`);
  if (!entry.isFile()) throw new Error(`"${path}" is ${entry.isDirectory() ? 'a folder' : 'not a regular file'}`);
  if (entry.size > mebibytes * 1024 * 1024) throw new Error(`"${path}" is larger than ${mebibytes} MiB`);
  const bytes = readFileSync(absolute);
  if (bytes.length > mebibytes * 1024 * 1024) throw new Error(`"${path}" is larger than ${mebibytes} MiB`);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new Error(`"${path}" is UTF-16; save it as UTF-8 first`);
  if (bytes.includes(0)) throw new Error(`"${path}" is binary: it has a NUL byte`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(`"${path}" is not UTF-8 text`);
  }
}
