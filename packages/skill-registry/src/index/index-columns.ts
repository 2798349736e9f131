import { Buffer } from 'node:buffer';
import { nameProblem } from '../tree/path-rules.ts';
import type { Source } from '../sources.ts';
import type { Details, FolderRecord } from './folder-record.ts';
import type { Records } from './read-source.ts';
import { hashPrefix, saidReader, saidText } from './said-text.ts';

/**
 * The records of one source as texts. In `folders` and `details` a folder is a line, in `marks` a number; `said` is
 * what was said of all folders, with the hashes of the skills apart, for they are looked at all at once.
 */
export type IndexColumns = {
  readonly folders: string;
  readonly marks: string;
  readonly hashes: string;
  readonly said: string;
  readonly details: string;
};

/** Records whose details are not loaded, or cannot be had, are left out, and read anew by whoever comes next. */
export function indexColumns(records: Records): IndexColumns {
  const folders: string[] = [];
  const marks: number[] = [];
  const hashes: string[] = [];
  const said: string[] = [];
  const details: string[] = [];
  for (const [name, record] of records) {
    const line = record.details.line(record.nth);
    const text = saidText(record);
    // A name with a control character could not be told from two lines.
    if (line === undefined || text === undefined || nameProblem(name)) continue;
    folders.push(`${name}\t${record.paths}`);
    marks.push(record.mark);
    hashes.push(record.manifest?.hash.slice(hashPrefix.length) ?? '');
    said.push(text);
    details.push(line);
  }
  const numbers = Buffer.from(Float64Array.from(marks).buffer).toString('base64');
  return {
    folders: folders.join('\n'),
    marks: numbers,
    hashes: hashes.join(''),
    said: said.join(''),
    details: details.join('\n'),
  };
}

/** The same, read back; undefined for texts that are not columns of one length in every part. */
export function readIndexColumns(
  columns: Omit<IndexColumns, 'details'>,
  details: Details,
  source: Source,
): Map<string, FolderRecord> | undefined {
  const folders = linesOf(columns.folders);
  const marks = readMarks(columns.marks);
  if (marks?.length !== folders.length || leadsOut(columns.folders)) return undefined;
  const said = saidReader(columns.said, columns.hashes, source);
  const records = new Map<string, FolderRecord>();
  let nth = 0;
  for (const line of folders) {
    const tab = line.indexOf('\t');
    const name = line.slice(0, tab);
    const paths = line.slice(tab + 1);
    // The folder itself is the first row, whose path is empty.
    if (tab <= 0 || (paths !== '' && !paths.startsWith('\t'))) return undefined;
    const record = said.next(name, { paths, mark: marks[nth] ?? Number.NaN, details, nth });
    if (!record) return undefined;
    records.set(name, record);
    nth += 1;
  }
  return records.size === folders.length && said.atEnd() ? records : undefined;
}

export function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}

/** Whether a name or path among these leads out of its folder, whoever wrote it. */
function leadsOut(folders: string): boolean {
  return (
    folders.includes('\t/') ||
    folders.includes('/\t') ||
    (folders.includes('..') && /(?:^|[\n\t/])\.\.(?:[\n\t/]|$)/.test(folders))
  );
}

/** As the machine has them: an index is of no use on another one. */
function readMarks(text: string): Float64Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  const whole = bytes.byteLength % Float64Array.BYTES_PER_ELEMENT === 0;
  return whole
    ? new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
    : undefined;
}
