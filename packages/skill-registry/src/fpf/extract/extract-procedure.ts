import type { MethodInterface, StepInput } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import { type Inline, isName, readInline } from './inline.ts';
import type { Block, Section } from '../../read/markdown.ts';
import { idsIn, oneLine } from './ids.ts';
import { itemsOf, quoted, type Reader } from './reader.ts';

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

/** `` `arg` = IN-1 `` and `` `arg` = `"constant"` `` in a step's prose. A text says which pair is none. */
function readPairs(
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

type Choice = NonNullable<MethodInterface['steps'][number]['choices']>[number];

const pairForm = String.raw`\s*=\s*[A-Z]{1,32}-[0-9A-Za-z]{1,31}(?![\w-])`;
const choice = new RegExp(
  String.raw`\b(exactly|at most)\s+one\s+of(${pairForm}(?:\s*(?:,|,?\s*(?:and|or)\b)${pairForm})+)`,
  'g',
);

/**
 * `exactly one of \`a\` = IN-1 and \`b\` = IN-2`, and `at most one of …`, in a step's text without its code. A text
 * says what is wrong.
 */
export function readChoices(text: string, given: Readonly<Record<string, StepInput>>): readonly Choice[] | string {
  const choices = [...text.matchAll(choice)].map(([, how, list = '']) => ({
    of: [...list.matchAll(/[A-Z]{1,32}-[0-9A-Za-z]{1,31}/g)].map(([id]) => id),
    least: how === 'exactly' ? 1 : 0,
  }));
  if (choices.length < [...text.matchAll(/\b(?:exactly|at most)\s+one\s+of\b/g)].length)
    return 'behind “one of” stand no two arguments with their inputs, as in `exactly one of `a` = IN-1 and `b` = IN-2`';
  const taken = new Set(Object.values(given).flatMap((input) => ('from' in input ? [input.from] : [])));
  const twice = choices.flatMap(({ of }) => of).find((id, index, all) => !taken.has(id) || all.indexOf(id) !== index);
  return twice === undefined ? choices : `${twice} stands in more than one choice`;
}

/** What stands in the way of a choice, by what is there for sure (`has`) and what only the call will tell (`may`). */
export function choiceProblem(
  { of, least }: Choice,
  has: (id: string) => boolean,
  may: (id: string) => boolean,
): string | undefined {
  const given = of.filter(has);
  if (given.length > 1) return `of ${of.join(' and ')} at most one may have a value; ${given.join(' and ')} have one`;
  return given.length < least && !of.some(may) ? `of ${of.join(' and ')} one has to have a value; none has` : undefined;
}
