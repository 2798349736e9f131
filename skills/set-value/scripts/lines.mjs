// A text as lines. A line ends with a line feed, a carriage return, or both together; a last line needs no end.

/** Where each line starts and where its words stop; `next` of a line is where the one after it starts. */
export function linesOf(text) {
  const starts = [];
  const stops = [];
  let at = 0;
  for (const end of text.matchAll(/\r\n|\n|\r/g)) {
    starts.push(at);
    stops.push(end.index);
    at = end.index + end[0].length;
  }
  if (at < text.length) {
    starts.push(at);
    stops.push(text.length);
  }
  return {
    count: starts.length,
    start: (line) => starts[line - 1] ?? text.length,
    next: (line) => starts[line] ?? text.length,
    textOf: (line) => text.slice(starts[line - 1], stops[line - 1]),
    endOf: (line) => text.slice(stops[line - 1], starts[line] ?? text.length),
    /** The number of the line that a place of the text lies in. */
    lineAt: (place) => lastAtMost(starts, place) + 1,
  };
}

/** `crlf` and `lf` where every line end is that one, `none` where there is no line end, else `mixed`. */
export function lineEnds(text) {
  const found = new Set(text.match(/\r\n|\n|\r/g));
  if (found.size === 0) return 'none';
  if (found.size > 1 || found.has('\r')) return 'mixed';
  return found.has('\n') ? 'lf' : 'crlf';
}

function lastAtMost(sorted, value) {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sorted[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
