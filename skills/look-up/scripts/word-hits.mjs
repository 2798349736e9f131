// Which words of a question a line has. Each word of the files is read once and remembered, because most come again.
import { eachDate } from './dates.mjs';
import { irregular, monthNames, stem } from './stem.mjs';
import { eachRun, fold, isSeam, partsOf } from './words.mjs';

/** A part of a name, as of NetClub, is not quite the word itself. */
const ofName = 0.9;
const mostKnown = 20_000;

/** Reads lines for the units of a question. */
export function createReader(units) {
  const table = new Map();
  units.forEach(({ fits }, unit) => {
    for (const [one, fit] of fits) table.set(one, [...(table.get(one) ?? []), { unit, fit }]);
  });
  const ofDates = [...table.keys()].some((one) => monthNames.includes(one) || /^(?:19|20)\d\d$/.test(one));
  const known = new Map();
  const look = (word) => {
    const hits = known.get(word);
    if (hits !== undefined) return hits;
    const read = hitsOf(word, table);
    if (known.size < mostKnown) known.set(word, read);
    return read;
  };
  const about = { units, table, look, ofDates, begins: beginningsOf(table) };
  return (line) => readLine(line, about);
}

const none = [];
const place = (first, second) => (first % 128) * 128 + (second % 128);

/** Marks the first two letters of what may fit, so that most words of a file are passed over quickly. */
function beginningsOf(table) {
  const begins = new Uint8Array(128 * 128);
  const others = [...irregular].filter(([, own]) => table.has(own)).map(([word]) => word);
  for (const word of [...table.keys(), ...others]) begins[place(word.charCodeAt(0), word.charCodeAt(1) || 0)] = 1;
  return begins;
}

function mayBegin(line, at, to, begins) {
  return begins[place(low(line.charCodeAt(at)), at + 1 < to ? low(line.charCodeAt(at + 1)) : 0)] === 1;
}

/** Tells whether a name may fit, whole or by a part. With an accent, or a 0 that the stem leaves out, it always may. */
function nameMayFit(line, from, to, begins) {
  for (let at = from; at < to; at += 1) {
    const code = line.charCodeAt(at);
    if (code > 0x7f || code === 0x30) return true;
    if (at > from && !isSeam(line, at)) continue;
    if (mayBegin(line, at, to, begins) || begins[place(low(code), 0)] === 1) return true;
  }
  return false;
}

function low(code) {
  return code > 0x40 && code < 0x5b ? code | 0x20 : code;
}

function hitsOf(word, table) {
  const whole = table.get(stem(fold(word))) ?? none;
  const parts = partsOf(word);
  if (parts.length === 1) return whole;
  const ofParts = parts.flatMap((part) => table.get(stem(part)) ?? none);
  return [...whole, ...ofParts.map(({ unit, fit }) => ({ unit, fit: fit * ofName }))];
}

/** Returns how well each unit fits, where, and which follow one another as in the question; undefined for none. */
function readLine(line, { units, table, look, ofDates, begins }) {
  let found;
  let [words, start, end, beforeHits] = [0, 0, -2, none];
  const take = (hits, at) => {
    if (hits.length === 0) return;
    found ??= { fits: units.map(() => 0), marks: [], phrases: [], words: 0 };
    for (const { unit, fit } of hits) {
      if (fit > found.fits[unit]) found.fits[unit] = fit;
      found.marks.push({ unit, at });
      const isNext = units[unit].follows && [...beforeHits, ...hits].some((one) => one.unit === unit - 1);
      if (isNext && !found.phrases.includes(unit)) found.phrases.push(unit);
    }
  };
  eachRun(line, (from, to, isName) => {
    words += 1;
    const mayFit = isName ? nameMayFit(line, from, to, begins) : mayBegin(line, from, to, begins);
    const hits = mayFit ? look(line.slice(from, to)) : none;
    take(hits, from);
    const isJoined = from === end + 1 && line[end] === '-' && (to - from <= 2 || end - start <= 2);
    if (isJoined) take(table.get(stem(fold(line.slice(start, end) + line.slice(from, to)))) ?? none, from);
    [start, end, beforeHits] = [from, to, hits];
  });
  beforeHits = none;
  if (ofDates)
    eachDate(line, (month, year, at) => {
      take(table.get(month) ?? none, at);
      take(table.get(year) ?? none, at);
    });
  if (found !== undefined) found.words = words;
  return found;
}
