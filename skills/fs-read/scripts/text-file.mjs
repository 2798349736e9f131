// A text file of the workspace, read whole.
import { readFileSync } from 'node:fs';
import { entryAt } from './tool.mjs';

const largest = 16 * 1024 * 1024;

/** The file's text without a byte order mark; refused where it holds no text, or too much of it. */
export function readText({ absolute, path }) {
  const entry = entryAt(absolute);
  if (!entry) throw new Error(`there is no file "${path}"`);
  if (entry.isDirectory()) throw new Error(`"${path}" is a folder; list it instead`);
  if (entry.isSymbolicLink()) throw new Error(`"${path}" is a link; read the file that it leads to`);
  if (!entry.isFile()) throw new Error(`"${path}" is not a regular file`);
  if (entry.size > largest) throw new Error(`"${path}" is larger than 16 MiB`);
  const bytes = readFileSync(absolute);
  const nul = bytes.indexOf(0);
  if (nul >= 0) throw new Error(`"${path}" is binary: byte ${nul} is NUL`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`"${path}" is not UTF-8 text`);
  }
}
