import { FpfError, type JsonObject } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import { badLine, type LinePlace } from './bad-line.ts';
import { caseLimits } from './case-limits.ts';

/** A file of cases as somebody named it, whole. */
export type CaseFile = { readonly name: string; readonly bytes: Uint8Array };

export type Line = { readonly place: LinePlace; readonly value: JsonObject };

const newline = 0x0a;

/** The objects of a file of JSON Lines, each through the strict reader. Empty lines are free. */
export function* readLines({ name, bytes }: CaseFile): Generator<Line> {
  if (bytes.length > caseLimits.fileBytes)
    throw tooLarge(`${name} has ${bytes.length} bytes; ${caseLimits.fileBytes} are read`);
  let number = 0;
  for (let from = 0; from < bytes.length;) {
    const found = bytes.indexOf(newline, from);
    const end = found === -1 ? bytes.length : found;
    const line = bytes.subarray(from, end);
    number += 1;
    from = end + 1;
    if (isBlank(line)) continue;
    if (line.length > caseLimits.lineBytes)
      throw tooLarge(`${name}, line ${number}: more than ${caseLimits.lineBytes} bytes`);
    yield { place: { file: name, line: number }, value: objectOf(line, { file: name, line: number }) };
  }
}

function objectOf(bytes: Uint8Array, place: LinePlace): JsonObject {
  const { lineBytes, depth, keys } = caseLimits;
  const read = readJson(bytes, { bytes: lineBytes, depth, keys });
  if (!read.ok)
    throw badLine(place, `${read.issue.message} (at ${read.issue.pointer || '/'}, byte ${read.issue.offset})`);
  const { value } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badLine(place, 'it is no JSON object');
  return value as JsonObject;
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

export function tooLarge(what: string): FpfError {
  return new FpfError({
    code: 'eval.too-large',
    message: `evaluation: ${what}.`,
    hint: 'Split the file, and measure the parts.',
  });
}
