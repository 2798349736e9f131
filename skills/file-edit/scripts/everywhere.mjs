// One text becomes another in every text file of a place. All files are looked at before the first is written.
import { editFile, withEnds } from './edit-file.mjs';
import { listFiles, readText } from './files.mjs';
import { compileGlob } from './glob.mjs';
import { isKept, refuseKept } from './kept-places.mjs';
import { lineEnds, linesOf } from './lines.mjs';
import { entryAt } from './tool.mjs';

const limits = { changed: 1000, replaced: 100_000, bytes: 256 * 1024 * 1024, listed: 200, skipped: 50 };

/**
 * Finds `wanted` in the files at or below `start` that `pattern` fits, whole words only where `word` says so; refuses
 * where it is nowhere, or in more places than the limits allow.
 */
export function findEverywhere(start, { pattern, wanted, word }) {
  const read = { found: [], skipped: [], searched: 0, otherCase: 0 };
  let bytes = 0;
  for (const file of filesAt(start, pattern)) {
    const { text, size, unread } = readText(file.absolute);
    if (unread) read.skipped.push(file.path);
    if (text === undefined) continue;
    read.searched += 1;
    bytes += size;
    if (bytes > limits.bytes) throw new Error(`"${start.path}" holds more than 256 MiB of text; name a folder in it`);
    const count = placesOf(text, withEnds(wanted, lineEnds(text)), word).length;
    if (count > 0) read.found.push({ ...writable(file), count });
    else if (text.toLowerCase().includes(wanted.toLowerCase())) read.otherCase += 1;
  }
  if (read.found.length > limits.changed)
    throw new Error(
      `it stands in ${read.found.length} files, and ${limits.changed} are changed at most; name a folder`,
    );
  if (total(read.found) > limits.replaced)
    throw new Error(`it stands in more than ${limits.replaced} places; name a folder, or a longer text`);
  return read;
}

/** Says what is not there, and what nearly is. */
export function refuseNone({ found, searched, otherCase, skipped }, { wanted, word, start }) {
  if (found.length > 0) return;
  const where = start.path === '.' ? 'the workspace' : `"${start.path}"`;
  const nearly =
    otherCase === 0
      ? ''
      : `; ${counted(otherCase, 'file has', 'files have')} it in another case${word ? ', or inside a longer word' : ''}`;
  const unread = skipped.length === 0 ? '' : `; ${counted(skipped.length, 'file was', 'files were')} not read`;
  throw new Error(
    `${JSON.stringify(wanted.slice(0, 80))} does not occur in ${where} (${counted(searched, 'text file', 'text files')} searched)${nearly}${unread}`,
  );
}

/** Writes each file whole. Where one cannot be written, those before it have the new text, and the message says so. */
export function changeAll({ found, skipped, searched }, { wanted, other, word }) {
  for (const [index, file] of found.entries()) {
    try {
      editFile(file, (before, ends) =>
        replaced(before, { wanted: withEnds(wanted, ends), other: withEnds(other, ends), word }),
      );
    } catch (error) {
      const done =
        index === 0 ? 'nothing was changed' : `${counted(index, 'file was', 'files were')} changed before it`;
      throw new Error(
        `${error.syscall === undefined ? error.message : `"${file.path}" cannot be written (${error.code})`}; ${done}`,
        { cause: error },
      );
    }
  }
  return {
    replacements: total(found),
    files_changed: found.length,
    files: found.slice(0, limits.listed).map(({ path, count }) => ({ path, count })),
    files_searched: searched,
    skipped: skipped.slice(0, limits.skipped),
  };
}

/** Said before any file is written. */
function writable(file) {
  if ((entryAt(file.absolute).mode & 0o222) === 0)
    throw new Error(`"${file.path}" is write-protected; nothing was changed`);
  return file;
}

/** Where `wanted` stands, from left to right, no place overlapping the one before it. */
export function placesOf(text, wanted, word) {
  const places = [];
  for (let at = text.indexOf(wanted); at >= 0;) {
    const fits = !word || isWhole(text, at, wanted);
    if (fits) places.push(at);
    at = text.indexOf(wanted, at + (fits ? wanted.length : 1));
  }
  return places;
}

function replaced(before, { wanted, other, word }) {
  const places = placesOf(before, wanted, word);
  let text = '';
  let from = 0;
  for (const at of places) {
    text += before.slice(from, at) + other;
    from = at + wanted.length;
  }
  return { text: text + before.slice(from), line: linesOf(before).lineAt(places[0] ?? 0) };
}

/** Neither end of it goes on as a word. An end that is no letter, digit or underscore is one by itself. */
function isWhole(text, at, wanted) {
  const end = at + wanted.length;
  const startsWord = joins(charAfter(wanted, 0)) && joins(charBefore(text, at));
  return !startsWord && !(joins(charBefore(wanted, wanted.length)) && joins(charAfter(text, end)));
}

function joins(char) {
  return /^[\p{L}\p{M}\p{N}_]$/u.test(char);
}

function charAfter(text, at) {
  return at < text.length ? String.fromCodePoint(text.codePointAt(at)) : '';
}

function charBefore(text, at) {
  const isPair = at > 1 && /^[\uDC00-\uDFFF]$/.test(text[at - 1]) && /^[\uD800-\uDBFF]$/.test(text[at - 2]);
  return text.slice(Math.max(0, at - (isPair ? 2 : 1)), at);
}

/** Files that the stack or version control keeps are left out, as are links and `node_modules`. */
function filesAt(start, pattern) {
  const entry = entryAt(start.absolute);
  if (!entry) throw new Error(`there is no "${start.path}" in the workspace`);
  if (!entry.isFile() && !entry.isDirectory()) throw new Error(`"${start.path}" is neither a file nor a folder`);
  if (start.path !== '.') refuseKept(start);
  const { files, truncated } = listFiles(start, entry);
  if (truncated)
    throw new Error(
      `"${start.path}" holds more than 20000 files, or a folder that cannot be read; name a folder in it`,
    );
  const fits = pattern === undefined ? () => true : compileGlob(pattern);
  const below = entry.isFile() || start.path === '.' ? 0 : start.path.length + 1;
  return files.filter(({ path }) => !path.split('/').some(isKept) && fits(path.slice(below)));
}

function total(found) {
  return found.reduce((sum, { count }) => sum + count, 0);
}

function counted(number, one, several) {
  return `${number} ${number === 1 ? one : several}`;
}
