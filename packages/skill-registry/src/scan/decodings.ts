import { Buffer } from 'node:buffer';
import { kindOfBytes } from './file-kind.ts';
import { base64Runs, hexRuns, spelledRuns } from './encoded-runs.ts';

/**
 * Text that lies in a file in another form: what it says, and where the form stands. An archive says nothing but what
 * it is.
 */
export type Decoding = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly form: string;
  readonly archive?: string;
};

/** Every run that decodes to readable text, and every archive or program that is spelled out. */
export function* decodings(text: string): Generator<Decoding> {
  for (const [start, end] of base64Runs(text)) {
    const bytes = Buffer.from(text.slice(start, end).replace(/\\n|\s/g, ''), 'base64');
    const archive = bytes.byteLength > 64 ? kindOfBytes(bytes) : undefined;
    const place = { start, end, form: 'base64' };
    if (archive !== undefined) yield { ...place, text: '', archive };
    else yield* readable(bytes, place);
  }
  for (const [start, end] of hexRuns(text))
    yield* readable(Buffer.from(text.slice(start, end), 'hex'), { start, end, form: 'hexadecimal' });
  for (const run of spelledRuns(text)) yield run;
}

/** Text is UTF-8 (or UTF-16, as one shell encodes its commands) with hardly a character that is no text. */
function* readable(bytes: Buffer, place: Omit<Decoding, 'text'>): Generator<Decoding> {
  if (bytes.byteLength < 12) return;
  const wide =
    bytes.byteLength % 2 === 0 && bytes.subarray(0, 64).every((byte, at) => (at % 2 === 0 ? byte !== 0 : byte === 0));
  const text = wide ? bytes.toString('utf16le') : bytes.toString('utf8');
  const sample = text.slice(0, 4_096);
  const odd = (sample.match(/[^\t\n\r\u0020-\u007e\u00a0-\uffef]|\ufffd/g) ?? []).length;
  if (odd * 20 <= sample.length) yield { ...place, text };
}
