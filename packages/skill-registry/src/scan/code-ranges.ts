/** Offsets of fenced code and code spans, in order: a link that is written there is no link. */
type CodeRanges = readonly (readonly [number, number])[];

type Into = (readonly [number, number])[];

/** Line by line for the fences; a fence that nobody closes is none, so that it cannot hide the rest of the text. */
export function codeRanges(text: string): CodeRanges {
  const ranges: Into = [];
  let open: { readonly at: number; readonly char: string; readonly length: number } | undefined;
  let plainFrom = 0;
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    const fence = fenceAt(text, start, end);
    if (fence && open === undefined) {
      if (fence.char !== '`' || text.slice(fence.to, end).indexOf('`') < 0)
        open = { at: start, char: fence.char, length: fence.length };
    } else if (
      fence &&
      open &&
      fence.char === open.char &&
      fence.length >= open.length &&
      text.slice(fence.to, end).trim() === ''
    ) {
      spans(text, plainFrom, open.at, ranges);
      ranges.push([open.at, end]);
      plainFrom = end;
      open = undefined;
    }
    start = end + 1;
  }
  spans(text, plainFrom, text.length, ranges);
  return ranges;
}

function fenceAt(
  text: string,
  start: number,
  end: number,
): { readonly char: string; readonly length: number; readonly to: number } | undefined {
  let at = start;
  while (at < start + 3 && text[at] === ' ') at += 1;
  const char = text[at];
  if (char !== '`' && char !== '~') return undefined;
  const to = runEnd(text, at, end);
  return to - at >= 3 ? { char, length: to - at, to } : undefined;
}

function runEnd(text: string, from: number, limit: number): number {
  let end = from + 1;
  while (end < limit && text.charCodeAt(end) === text.charCodeAt(from)) end += 1;
  return end;
}

const [tick, feed] = [0x60, 0x0a];

/** A span is closed by as many backticks as opened it, in the same paragraph. Each character is looked at once. */
function spans(text: string, from: number, to: number, into: Into): void {
  let waiting = new Map<number, number>();
  let before = 0;
  for (let at = from; at < to;) {
    const code = text.charCodeAt(at);
    if (code === feed && before === feed && waiting.size > 0) waiting = new Map();
    before = code;
    if (code !== tick) {
      at += 1;
      continue;
    }
    const end = runEnd(text, at, to);
    const opened = waiting.get(end - at);
    if (opened === undefined) waiting.set(end - at, at);
    else {
      into.push([opened, end]);
      waiting = new Map();
    }
    at = end;
  }
}

export function isCode(ranges: CodeRanges, offset: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [start, end] = ranges[middle] as readonly [number, number];
    if (offset < start) high = middle - 1;
    else if (offset >= end) low = middle + 1;
    else return true;
  }
  return false;
}
