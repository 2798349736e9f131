import { structuredPatch } from 'diff';

const context = 3;
/**
 * How different two texts may be, and how long their comparison may take. Past either, the whole text is replaced:
 * still a right patch.
 */
const mostEdits = 4_000;
const boundMs = 2_000;

/** Hunks between two texts, or undefined when one side is no text. */
export function textHunks(before: Uint8Array, after: Uint8Array): string | undefined {
  const [old, now] = [decode(before), decode(after)];
  if (old === undefined || now === undefined) return undefined;
  const patch = structuredPatch('a', 'b', old, now, undefined, undefined, {
    context,
    timeout: boundMs,
    maxEditLength: mostEdits,
  });
  const hunks = patch ? patch.hunks : [wholesale(old, now)];
  return hunks
    .map(
      (hunk) =>
        `@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@\n${hunk.lines.join('\n')}\n`,
    )
    .join('');
}

/** Whether hunks take away a whole text and put another in its place. */
export function isWholesale(hunks: readonly string[]): boolean {
  const marks = hunks.slice(1).map((line) => line[0]);
  const come = marks.indexOf('+');
  return (
    hunks[0]?.startsWith('@@ ') === true &&
    marks.every((mark, at) => mark === '\\' || (come < 0 || at < come ? mark === '-' : mark === '+'))
  );
}

type Hunk = {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  readonly lines: readonly string[];
};

function wholesale(old: string, now: string): Hunk {
  const [gone, come] = [marked('-', old), marked('+', now)];
  const count = (lines: readonly string[]): number => lines.filter((line) => !line.startsWith('\\')).length;
  return {
    oldStart: gone.length ? 1 : 0,
    oldLines: count(gone),
    newStart: come.length ? 1 : 0,
    newLines: count(come),
    lines: [...gone, ...come],
  };
}

function marked(mark: string, text: string): readonly string[] {
  if (text === '') return [];
  const ends = text.endsWith('\n');
  const lines = (ends ? text.slice(0, -1) : text).split('\n').map((line) => mark + line);
  return ends ? lines : [...lines, '\\ No newline at end of file'];
}

/** Git counts an empty side from 0. */
function range(start: number, lines: number): string {
  if (lines === 0) return `${Math.max(0, start - 1)},0`;
  return lines === 1 ? String(start) : `${start},${lines}`;
}

/** Text is UTF-8 without NUL; a carriage return alone is content, not a line end. */
function decode(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
