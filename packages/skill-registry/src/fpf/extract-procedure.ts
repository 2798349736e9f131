import type { MethodInterface } from '@fpf/contracts';
import type { Block, Section } from '../read/markdown.ts';
import { idsIn, oneLine } from './ids.ts';
import { type Inline, readInline } from './inline.ts';
import { itemsOf, quoted, type Reader } from './reader.ts';
import { readChoices } from './step-choices.ts';
import { readPairs } from './step-pairs.ts';

export type Step = MethodInterface['steps'][number];

/** A step before the ids in its text are told apart; that needs the sections that declare them. */
export type ReadStep = Omit<Step, 'in' | 'out'> & {
  readonly in: Step['in'];
  readonly yields: readonly string[];
  /** For a `reason` step, what it speaks of before it yields anything. */
  readonly speaksOf: readonly string[];
  readonly block: Block;
};

const form =
  '`N. `tool_name`|`reason`[, when CONDITION]: prose`, arguments as `` `arg` = IN-1 ``, results as `yields OUT-1`.';

export function extractProcedure(section: Section, reader: Reader): readonly ReadStep[] {
  const steps = itemsOf(section, reader).map((block, index): ReadStep | undefined => {
    const step = readStep(block, index + 1);
    if (typeof step !== 'string') return step;
    reader.findings.add(
      'skill.k12-step',
      `step ${block.ordinal ?? index + 1}: ${step}`,
      reader.place(block),
      `Write it as: ${form}`,
    );
    return undefined;
  });
  return steps.filter((step) => step !== undefined);
}

function readStep(block: Block, n: number): ReadStep | string {
  if (block.ordinal !== n)
    return block.ordinal === undefined ? 'it has a bullet and no number' : `it is numbered ${block.ordinal}, not ${n}`;
  const pieces = readInline(block.text);
  const [first] = pieces;
  if (first?.kind !== 'code' || !/^[a-z][a-z0-9_]{0,63}$/.test(first.text))
    return `it does not begin with a tool or \`reason\` in code: ${quoted(block.text)}`;
  const head = headOf(block.text, pieces, first.end);
  if (typeof head === 'string') return head;
  const prose = pieces.filter(({ at }) => at >= head.end - 1);
  const pairs = readPairs(prose, block.text, head.end);
  if (typeof pairs === 'string') return pairs;
  const choices = readChoices(textOf(prose, head.end).join(), pairs);
  if (typeof choices === 'string') return choices;
  const yields = yieldedIn(prose, head.end);
  const reason = first.text === 'reason';
  const spoken = reason
    ? textOf(prose, head.end)
        .flatMap(idsIn)
        .map(({ id }) => id)
    : [];
  return {
    n,
    uses: reason ? 'reason' : `tool:${first.text}`,
    in: pairs,
    yields,
    speaksOf: [...new Set(spoken)].filter((id) => !yields.includes(id)),
    ...(head.when === undefined ? {} : { when: head.when }),
    ...(choices.length === 0 ? {} : { choices: [...choices] }),
    text: oneLine(block.text.slice(head.end)),
    block,
  };
}

/** What stands between the tool and the first colon outside code: nothing, or the condition. */
function headOf(
  text: string,
  pieces: readonly Inline[],
  from: number,
): { readonly when?: string; readonly end: number } | string {
  const piece = pieces.find(({ kind, at, text: inner }) => kind === 'text' && at >= from && inner.includes(':'));
  if (!piece) return 'no colon follows its tool';
  const colon = piece.at + piece.text.indexOf(':');
  const between = oneLine(text.slice(from, colon));
  if (between === '') return { end: colon + 1 };
  const [, when] = /^, when (.{1,512})$/.exec(between) ?? [];
  return when === undefined
    ? 'between its tool and the colon stands something else than “, when …”'
    : { when, end: colon + 1 };
}

/** The ids after each “yields”, up to the end of the sentence. */
function yieldedIn(prose: readonly Inline[], from: number): readonly string[] {
  const ids: string[] = [];
  for (const text of textOf(prose, from))
    for (const sentence of text.split(/\.(?=\s|$)/)) {
      const at = sentence.search(/\byields\b/);
      if (at >= 0) ids.push(...idsIn(sentence.slice(at)).map(({ id }) => id));
    }
  return [...new Set(ids)];
}

/** The text outside code as one, so that a sentence goes on behind a code span. */
function textOf(prose: readonly Inline[], from: number): readonly string[] {
  return [
    prose.map(({ kind, text, at }) => (kind === 'code' ? ' ' : at < from ? text.slice(from - at) : text)).join(''),
  ];
}
