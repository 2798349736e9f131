// Lines that hold the query, and which of them come first.

const longest = 300;

/** At most `room` lines of one file, each with how well it fits. */
export function findLines(path, content, query, room) {
  const needle = fold(query);
  const found = [];
  for (const [index, line] of content.split(/\r\n|\n|\r/).entries()) {
    if (found.length >= room) break;
    const at = fold(line).indexOf(needle);
    if (at >= 0) found.push({ path, line: index + 1, text: excerpt(line, at), fit: fitOf(line, query) });
  }
  return found;
}

/** Whole words in the written case first, then whole words, then the written case; then by path and line. */
export function rank(found) {
  return [...found]
    .sort((a, b) => b.fit - a.fit || order(a.path, b.path) || a.line - b.line)
    .map(({ path, line, text }) => ({ path, line, text }));
}

function fitOf(line, query) {
  const exact = line.includes(query) ? 1 : 0;
  const word = isWord(exact ? line : fold(line), exact ? query : fold(query)) ? 2 : 0;
  return exact + word;
}

function isWord(line, query) {
  for (let at = line.indexOf(query); at >= 0; at = line.indexOf(query, at + 1)) {
    if (!joins(line[at - 1]) && !joins(line[at + query.length])) return true;
  }
  return false;
}

function joins(char) {
  return char !== undefined && /[\p{L}\p{N}_]/u.test(char);
}

/** A long line is cut around the match. */
function excerpt(line, at) {
  const plain = line.toWellFormed();
  if (plain.length <= longest) return plain;
  const from = Math.max(0, Math.min(at - 60, plain.length - longest));
  return plain.slice(from, from + longest).toWellFormed();
}

function fold(text) {
  return text.toLowerCase();
}

function order(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
