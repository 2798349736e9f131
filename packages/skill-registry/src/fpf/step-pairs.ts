import type { StepInput } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import type { Inline } from './inline.ts';
import { isName } from './named.ts';

/** `` `arg` = IN-1 `` and `` `arg` = `"constant"` `` in a step's prose. A text says which pair is none. */
export function readPairs(
  prose: readonly Inline[],
  source: string,
  from: number,
): Readonly<Record<string, StepInput>> | string {
  const pairs = new Map<string, StepInput>();
  for (const [index, piece] of prose.entries()) {
    if (piece.kind !== 'code' || piece.at < from) continue;
    const equals = /^\s*=\s*/.exec(source.slice(piece.end, piece.end + 80));
    if (!equals) continue;
    if (!isName(piece.text)) return `${JSON.stringify(piece.text.slice(0, 64))} is no name of an argument`;
    if (pairs.has(piece.text)) return `it gives \`${piece.text}\` twice`;
    const at = piece.end + equals[0].length;
    const value = valueAt(source, at, prose[index + 1], prose[index + 2]);
    if (typeof value === 'string') return `\`${piece.text}\` ${value}`;
    pairs.set(piece.text, value);
  }
  return Object.fromEntries(pairs);
}

function valueAt(
  source: string,
  at: number,
  between: Inline | undefined,
  constant: Inline | undefined,
): StepInput | string {
  const id = /^[A-Z]{1,32}-[0-9A-Za-z]{1,31}(?![\w-])/.exec(source.slice(at, at + 80))?.[0];
  if (id !== undefined) return { from: id };
  if (constant?.kind !== 'code' || constant.at !== at || between?.kind !== 'text')
    return 'is followed by neither an id nor a constant in code';
  const read = readJson(constant.text);
  return read.ok
    ? { value: read.value }
    : `has a constant that is not JSON (${read.issue.message}); a text stands in double quotes`;
}
