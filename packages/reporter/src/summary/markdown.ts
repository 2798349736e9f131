import { named, shorten, visible } from '@fpf/files/text';

/**
 * Nothing that is seen, and where it stands two halves of a text are no word: code hosts look for mentions and
 * addresses in rendered text.
 */
const gap = '<!-- -->';

/**
 * Text from a model, a tool or a file, made safe to stand in a line of a Markdown page: no markup, nothing invisible,
 * and nothing that a code host makes of plain words: a mention, a reference, an address, a sign, a formula.
 */
export function plainText(text: string, most = 600): string {
  return visible(shorten(text, most))
    .replace(/[\n\t]/g, ' ')
    .replace(/[\\`*_{}[\]<>()#+!~&$]/g, '\\$&')
    .replace(/^([-=]|\d{1,9}(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}${gap}` : `\\${start}`))
    .replace(/@|:(?=\/\/|(?:\\?[\w+-])+:)|www(?=\.)|\\#(?=\d)|gh(?=-\d)/gi, `$&${gap}`);
}

/** The same as code: a fence longer than any run of backticks in it. */
export function inlineCode(text: string, most = 512): string {
  const shown = visible(shorten(text, most)).replace(/[\n\t]/g, ' ');
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = shown === '' || /^`|`$|^ | $/.test(shown) ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/**
 * What a part of the page may be. Together the parts stay far below what a step summary of a workflow may be, 1 MiB.
 */
export type Bounds = { readonly rows: number; readonly bytes: number };

export const partBounds: Bounds = Object.freeze({ rows: 100, bytes: 32_768 });
export const callBounds: Bounds = Object.freeze({ rows: 200, bytes: 131_072 });

type Bounded = { readonly kept: readonly string[]; readonly left: number };

/** As many lines from the beginning as have a place. What comes after them is not even written. */
export function bounded<T>(all: readonly T[], lineOf: (one: T) => string, { rows, bytes }: Bounds): Bounded {
  const kept: string[] = [];
  let room = bytes;
  for (const one of all.slice(0, rows)) {
    const line = lineOf(one);
    room -= Buffer.byteLength(line);
    if (room < 0) break;
    kept.push(line);
  }
  return { kept, left: all.length - kept.length };
}

/** A row for each thing; the cells are escaped already, but for what would end them. What has no place is counted. */
export function table<T>(
  head: readonly (string | { readonly number: string })[],
  things: readonly T[],
  cellsOf: (thing: T) => readonly string[],
  bounds: Bounds = partBounds,
  rest = '[trace.json](trace.json)',
): string {
  if (things.length === 0) return 'None.';
  const { kept, left } = bounded(things, (thing) => line(cellsOf(thing)), bounds);
  const names = head.map((name) => (typeof name === 'string' ? name : name.number));
  const rules = head.map((name) => (typeof name === 'string' ? '---' : '---:'));
  const shown = [line(names), line(rules), ...kept].join('\n');
  return left === 0
    ? shown
    : `${shown}\n\n${left} more ${left === 1 ? 'row is' : 'rows are'} left out; ${rest} has all.`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.map(inCell).join(' | ')} |`;
}

/**
 * A pipe ends a cell, in code too, unless a backslash stands before it; and a backslash before that one would take its
 * force away.
 */
function inCell(cell: string): string {
  return cell.replace(/(\\?)\|/g, (_all, before: string) => (before === '' ? '\\|' : `${before}${named('|')}`));
}

/** A file of the bundle, as a link where its name is one of ours. */
export function fileLink(name: string, text = name): string {
  const ours = /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(name) && !name.split('/').includes('..');
  return ours ? `[${text}](${name})` : inlineCode(name);
}

/** The three states as a reader sees them. */
export const mark = { pass: '✔ pass', degrade: '◐ degrade', abstain: '■ abstain' } as const;
