// Lines that hold the query, what stands around them, and which of them come first.

const longest = 300;

/** How a text is looked for: whether a file may hold it, where a line does, and how well that fits. */
export function lookFor(query) {
  const needle = fold(query);
  return {
    mayHold: (content) => fold(content).includes(needle),
    at: (line) => fold(line).indexOf(needle),
    fit: (line) => fitOf(line, query),
  };
}

/** At most `room` lines of one file, each with how well it fits. */
export function findLines(path, content, sought, { room, context }) {
  if (room <= 0 || !sought.mayHold(content)) return [];
  const lines = content.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  const found = [];
  for (const [index, line] of lines.entries()) {
    if (found.length >= room) break;
    const at = sought.at(line);
    if (at < 0) continue;
    const around =
      context === 0
        ? undefined
        : { before: near(lines, index - context, index), after: near(lines, index + 1, index + 1 + context) };
    found.push({ fit: sought.fit(line), match: { path, line: index + 1, text: excerpt(line, at), ...around } });
  }
  return found;
}

/** Whole words in the written case first, then whole words, then the written case; then by path and line. */
export function rank(found) {
  return [...found]
    .sort((a, b) => b.fit - a.fit || order(a.match.path, b.match.path) || a.match.line - b.match.line)
    .map(({ match }) => match);
}

/** The first is the best: whole words count most, then the written case. */
export function fitOf(text, query) {
  const exact = text.includes(query) ? 1 : 0;
  const word = isWord(exact ? text : fold(text), exact ? query : fold(query)) ? 2 : 0;
  return exact + word;
}

function isWord(text, query) {
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + 1)) {
    if (!joins(text[at - 1]) && !joins(text[at + query.length])) return true;
  }
  return false;
}

function joins(char) {
  return char !== undefined && /[\p{L}\p{N}_]/u.test(char);
}

function near(lines, from, to) {
  return lines.slice(Math.max(0, from), to).map((line) => excerpt(line, 0));
}

/** A long line is cut around the match. */
function excerpt(line, at) {
  if (line.length <= longest) return line;
  const from = Math.max(0, Math.min(at - 60, line.length - longest));
  return line.slice(from, from + longest).toWellFormed();
}

export function fold(text) {
  return text.toLowerCase();
}

export function order(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
