import { inflateSync } from 'node:zlib';
import { decodeBase85 } from './binary.ts';

/** One part of a patch as somebody wrote it: the lines before its content, and its content. */
export type Part = {
  /** Its line in the patch, from one on. */
  readonly line: number;
  readonly text: string;
  readonly head: readonly string[];
  readonly body: readonly string[];
};

const start = 'diff --git ';

/** The parts of a patch in their order. No line of a content begins as a part does. */
export function partsOf(patch: string): readonly Part[] {
  if (patch === '') return [];
  const lines = patch.split('\n');
  const isWhole = lines.at(-1) === '';
  if (isWhole) lines.pop();
  const starts = lines.flatMap((line, at) => (line.startsWith(start) ? [at] : []));
  // Text before the first part is a part of nothing, so that it is not passed over.
  if (starts[0] !== 0) starts.unshift(0);
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? lines.length;
    const own = lines.slice(from, to);
    const content = own.findIndex((line) => line.startsWith('@@ ') || line === binaryMark);
    const text = to < lines.length || isWhole ? `${own.join('\n')}\n` : own.join('\n');
    const [head, body] = content < 0 ? [own, []] : [own.slice(0, content), own.slice(content)];
    return { line: from + 1, text, head, body };
  });
}

const binaryMark = 'GIT binary patch';

/**
 * What a file had before a part of a patch, read back from that part and from what the file has after it. Undefined
 * where the part does not say. The result is as trustworthy as the part: compare its hash.
 */
export function beforeOf({ body }: Part, after: Uint8Array): Uint8Array | undefined {
  if (body[0] === binaryMark) return literalsOf(body)?.before;
  return applied(body, after, 'back');
}

/** Whether a part, as `git apply` reads it, makes exactly `after` of `before`, and `before` of `after`. */
export function leadsTo({ body }: Part, before: Uint8Array, after: Uint8Array): boolean {
  if (body[0] === binaryMark) {
    const held = literalsOf(body);
    return held !== undefined && isSame(held.before, before) && isSame(held.after, after);
  }
  return isSame(applied(body, before, 'on'), after) && isSame(applied(body, after, 'back'), before);
}

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one !== undefined && Buffer.compare(one, other) === 0;
}

type Literals = { readonly before: Uint8Array; readonly after: Uint8Array };

/** Exactly the two contents as this package writes them: nothing before, between or behind them. */
function literalsOf(body: readonly string[]): Literals | undefined {
  const between = body.indexOf('', 1);
  const end = body.indexOf('', between + 1);
  if (between < 0 || end !== body.length - 1) return undefined;
  const [after, before] = [literal(body.slice(1, between)), literal(body.slice(between + 1, end))];
  return after && before && { after, before };
}

function literal([head = '', ...lines]: readonly string[]): Uint8Array | undefined {
  const size = Number(/^literal (\d+)$/.exec(head)?.[1] ?? -1);
  const packed = decodeBase85(lines);
  if (size < 0 || !packed) return undefined;
  try {
    const bytes = inflateSync(packed, { maxOutputLength: Math.max(size, 1) });
    return bytes.length === size ? bytes : undefined;
  } catch {
    return undefined;
  }
}

const range = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@$/;

/** Undefined where a hunk does not fit to the very line. */
function applied(body: readonly string[], content: Uint8Array, way: 'on' | 'back'): Uint8Array | undefined {
  const [gone, come] = way === 'on' ? ['-', '+'] : ['+', '-'];
  const lines = linesOf(Buffer.from(content).toString('utf8'));
  const made: string[] = [];
  let at = 0;
  for (let next = 0; next < body.length;) {
    const found = range.exec(body[next] ?? '');
    if (!found) return undefined;
    const [from = 0, count = 1] = (way === 'on' ? found.slice(1, 3) : found.slice(3, 5)).map((text) =>
      text === undefined ? undefined : Number(text),
    );
    // Of an empty side the range names the line before it.
    const begin = count === 0 ? from : from - 1;
    if (begin < at || begin > lines.length) return undefined;
    while (at < begin) made.push(lines[(at += 1) - 1] ?? '');
    for (next += 1; next < body.length && /^[ +-]/.test(body[next] ?? ''); next += 1) {
      const told = body[next] ?? '';
      const cut = body[next + 1]?.startsWith('\\') === true;
      const line = cut ? told.slice(1) : `${told.slice(1)}\n`;
      if (told[0] !== come) {
        if (lines[at] !== line) return undefined;
        at += 1;
      }
      if (told[0] !== gone) made.push(line);
      if (cut) next += 1;
    }
  }
  while (at < lines.length) made.push(lines[(at += 1) - 1] ?? '');
  return Buffer.from(made.join(''), 'utf8');
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  return [...lines.map((line) => `${line}\n`), ...(last === '' ? [] : [last])];
}
