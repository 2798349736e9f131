// How a text is cut into words: runs of letters and digits, and the parts of names such as maxRetries.

const longest = 64;
/** Remembers whether a UTF-16 unit is part of a word (0 unknown, 1 yes, 2 no), because a regular expression is slow. */
const kinds = new Uint8Array(65_536);
const letters = new Map([
  ['ß', 'ss'],
  ['ø', 'o'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
]);

function joins(code) {
  if (kinds[code] === 0) kinds[code] = /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(code)) ? 1 : 2;
  return kinds[code] === 1;
}

/** Calls `take(from, to, isName)` for each run of letters and digits. A name has a digit, accent or inner capital. */
export function eachRun(text, take) {
  let [from, isName] = [-1, false];
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0x20;
    if (code > 0x60 && code < 0x7b) {
      if (from < 0) [from, isName] = [at, false];
    } else if (joins(code)) {
      if (from < 0) [from, isName] = [at, code < 0x41 || code > 0x7f];
      else isName = true;
    } else if (from >= 0) {
      // A run that is too long is no word.
      if (at - from <= longest) take(from, at, isName);
      from = -1;
    }
  }
}

/** Calls `take(word, at)` for each run of letters and digits. */
export function eachWord(text, take) {
  eachRun(text, (from, to) => take(text.slice(from, to), from));
}

/** Lower case, without accents. */
export function fold(word) {
  const low = word.toLowerCase();
  if (isPlain(low)) return low;
  const bare = low.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return Array.from(bare, (letter) => letters.get(letter) ?? letter).join('');
}

function isPlain(word) {
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** The parts of a name, folded: maxRetries is max and retries, HTTPServer is http and server, 7pm is 7 and pm. */
export function partsOf(word) {
  const parts = [];
  let from = 0;
  for (let at = 1; at <= word.length; at += 1) {
    if (at < word.length && !isSeam(word, at)) continue;
    parts.push(fold(word.slice(from, at)));
    from = at;
  }
  return parts;
}

/** Tells whether a part of a name begins at a place inside it. */
export function isSeam(word, at) {
  const [before, here] = [kindOf(word, at - 1), kindOf(word, at)];
  if (before === 'lower' && here === 'upper') return true;
  if ((before === 'digit') !== (here === 'digit')) return true;
  return before === 'upper' && here === 'upper' && at + 1 < word.length && kindOf(word, at + 1) === 'lower';
}

function kindOf(word, at) {
  const code = word.charCodeAt(at);
  if (code > 0x60 && code < 0x7b) return 'lower';
  if (code < 0x3a) return 'digit';
  if (code < 0x80) return 'upper';
  return word[at] === word[at].toLowerCase() ? 'lower' : 'upper';
}
