// One change to one text file: read, changed in memory, written whole. What is not changed stays as it is, to the byte.
import { lineEnds, linesOf } from './lines.mjs';
import { entryAt } from './tool.mjs';
import { writeWhole } from './write-whole.mjs';

const largest = 4 * 1024 * 1024;
const mark = '\uFEFF';

/**
 * Calls `change` with the text, without a byte order mark, and its line ends; it gives the new text and the first line that the change
 * touches.
 */
export function editFile(place, change) {
  let told;
  const written = writeWhole(place, (bytes) => {
    if (bytes === undefined) throw new Error(`there is no file "${place.path}"`);
    if (bytes.length > largest)
      throw new Error(`"${place.path}" is larger than 4 MiB, which is the most that is edited`);
    const whole = decode(bytes, place.path);
    const before = whole.startsWith(mark) ? whole.slice(1) : whole;
    const ends = lineEnds(before);
    const { text, line } = change(before, ends);
    if (text === before) throw new Error(`nothing would change in "${place.path}"`);
    told = { line, lines: linesOf(text).count, line_ends: ends };
    return Buffer.from(whole === before ? text : mark + text, 'utf8');
  });
  return { path: written.path, ...told, bytes: written.bytes };
}

/** A file that has to be there before it can be edited: said before anything else is looked at. */
export function existing(place) {
  if (!entryAt(place.absolute)) throw new Error(`there is no file "${place.path}"`);
  return place;
}

function decode(bytes, path) {
  if (bytes.includes(0)) throw new Error(`"${path}" is binary: it has a NUL byte`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(`"${path}" is not UTF-8 text`);
  }
}

/** A text as it would stand in the file: with CRLF where every line of the file ends so. */
export function withEnds(text, ends) {
  return ends === 'crlf' ? text.replaceAll(/\r?\n/g, '\r\n') : text;
}
