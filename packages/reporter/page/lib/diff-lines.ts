export type DiffLine = {
  readonly kind: 'hunk' | 'same' | 'add' | 'del' | 'note';
  readonly text: string;
  readonly before?: number;
  readonly after?: number;
  /** From where to where it is other than the line it is compared with. */
  readonly mark?: readonly [number, number];
};

/** The lines of hunks as git writes them, with their numbers on both sides. */
export function diffLines(hunks: string): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let [before, after] = [0, 0];
  for (const raw of hunks === '' ? [] : hunks.replace(/\n$/, '').split('\n')) {
    const head = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(raw);
    const text = raw.slice(1);
    if (head) {
      [before, after] = [Number(head[1]), Number(head[2])];
      lines.push({ kind: 'hunk', text: raw });
    } else if (raw.startsWith('+')) lines.push({ kind: 'add', text, after: after++ });
    else if (raw.startsWith('-')) lines.push({ kind: 'del', text, before: before++ });
    else if (raw.startsWith('\\')) lines.push({ kind: 'note', text });
    else lines.push({ kind: 'same', text, before: before++, after: after++ });
  }
  return marked(lines);
}

/** Runs of as many removed as added lines are compared line by line. */
function marked(lines: readonly DiffLine[]): readonly DiffLine[] {
  const out = [...lines];
  for (let at = 0; at < out.length;) {
    const gone = run(out, at, 'del');
    const come = run(out, at + gone, 'add');
    if (gone > 0 && gone === come) for (let i = 0; i < gone; i += 1) markPair(out, at + i, at + gone + i);
    at += Math.max(1, gone + come);
  }
  return out;
}

function run(lines: readonly DiffLine[], from: number, kind: DiffLine['kind']): number {
  let at = from;
  while (lines[at]?.kind === kind) at += 1;
  return at - from;
}

const words = /[\p{L}\p{N}_]+|\s+|./gsu;
const longest = 2_000;

/** What both lines begin and end with, word by word, is the same; what lies between is marked. */
function markPair(lines: DiffLine[], left: number, right: number): void {
  const [a, b] = [lines[left], lines[right]];
  if (!a || !b || a.text.length > longest || b.text.length > longest) return;
  const [x, y] = [a.text.match(words) ?? [], b.text.match(words) ?? []];
  let start = 0;
  while (start < x.length && start < y.length && x[start] === y[start]) start += 1;
  let end = 0;
  while (end < x.length - start && end < y.length - start && x.at(-1 - end) === y.at(-1 - end)) end += 1;
  const from = x.slice(0, start).join('').length;
  const size = (parts: readonly string[]): number => parts.slice(parts.length - end).join('').length;
  // Two lines that share next to nothing are two lines, and not one that changed.
  if (start + end === 0 || from + size(x) < Math.min(a.text.length, b.text.length) / 4) return;
  lines[left] = { ...a, mark: [from, a.text.length - (end === 0 ? 0 : size(x))] };
  lines[right] = { ...b, mark: [from, b.text.length - (end === 0 ? 0 : size(y))] };
}

export type LinePair = readonly [DiffLine | undefined, DiffLine | undefined];

/** The same lines side by side: what is removed stands beside what is added in its place. */
export function pairLines(lines: readonly DiffLine[]): readonly LinePair[] {
  const pairs: LinePair[] = [];
  for (let at = 0; at < lines.length;) {
    const gone = run(lines, at, 'del');
    const come = run(lines, at + gone, 'add');
    if (gone + come === 0) {
      pairs.push([lines[at], lines[at]]);
      at += 1;
      continue;
    }
    for (let i = 0; i < Math.max(gone, come); i += 1)
      pairs.push([i < gone ? lines[at + i] : undefined, i < come ? lines[at + gone + i] : undefined]);
    at += gone + come;
  }
  return pairs;
}
