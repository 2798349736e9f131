import { Buffer } from 'node:buffer';
import { nameProblem } from '../tree/path-rules.ts';
import type { Source } from '../sources.ts';
import { countRows, type FolderRecord } from './folder-record.ts';
import type { Records } from './read-source.ts';
import { readSaid, storedSaid } from './stored-said.ts';
import { lookSize } from './stamp.ts';

/**
 * The records of one source as four texts. In `folders` and `hashes` a folder is a line; `looks` are the numbers of all rows,
 * one after another; `said` is one JSON text for all: ten thousand small ones take three times as long to parse.
 */
export type IndexColumns = { readonly folders: string; readonly hashes: string; readonly looks: string; readonly said: string };

export function indexColumns(records: Records): IndexColumns {
  // A name with a control character could not be told from two lines.
  const kept = [...records].filter(([name]) => !nameProblem(name));
  const looks = kept.map(([, { looks: all, at, paths }]) => all.subarray(at, at + countRows({ paths }) * lookSize));
  return {
    folders: kept.map(([name, { paths }]) => `${name}\t${paths}`).join('\n'),
    hashes: kept.map(([, { hashes }]) => hashes).join('\n'),
    looks: Buffer.concat(looks.map(bytesOf)).toString('base64'),
    said: JSON.stringify(kept.map(([, { said }]) => storedSaid(said))),
  };
}

/** The same, read back; undefined for texts that are not columns of one length in every part. */
export function readIndexColumns(columns: IndexColumns, source: Source): Map<string, FolderRecord> | undefined {
  const folders = linesOf(columns.folders);
  const hashes = linesOf(columns.hashes);
  const said = readList(columns.said);
  const looks = readLooks(columns.looks);
  if (!said || !looks || said.length !== folders.length || leadsOut(columns.folders)) return undefined;
  if (hashes.length !== folders.length) return undefined;
  const records = new Map<string, FolderRecord>();
  let at = 0;
  for (const [index, line] of folders.entries()) {
    const tab = line.indexOf('\t');
    const name = line.slice(0, tab);
    const paths = line.slice(tab + 1);
    // The folder itself is the first row, whose path is empty.
    if (tab <= 0 || (paths !== '' && !paths.startsWith('\t'))) return undefined;
    const told = readSaid(said[index], source, name);
    if (!told) return undefined;
    records.set(name, { paths, hashes: hashes[index] ?? '', looks, at, said: told });
    at += countRows({ paths }) * lookSize;
  }
  return at === looks.length && records.size === folders.length ? records : undefined;
}

/** Whether a name or path among these leads out of its folder, whoever wrote it. */
function leadsOut(folders: string): boolean {
  return folders.includes('\t/') || folders.includes('/\t') || (folders.includes('..') && /(?:^|[\n\t/])\.\.(?:[\n\t/]|$)/.test(folders));
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}

function readList(text: string): readonly unknown[] | undefined {
  try {
    const values: unknown = JSON.parse(text);
    return Array.isArray(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

/** As the machine has them: an index is of no use on another one. */
function bytesOf(looks: Float64Array): Buffer {
  return Buffer.from(looks.buffer, looks.byteOffset, looks.byteLength);
}

function readLooks(text: string): Float64Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  const whole = bytes.byteLength % (lookSize * Float64Array.BYTES_PER_ELEMENT) === 0;
  return whole ? new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)) : undefined;
}
