import type { ModelLacking } from '@fpf/contracts';
import type { Derivation, Derived, Taken } from '../derive/derive.ts';
import type { Abstention } from '../derive/verdict.ts';
import type { OfferedTool } from '../grammar/offered-tools.ts';
import { type Tokens, wordsIn } from '../text/tokens.ts';
import type { Decision } from './decide.ts';

/** One line for the record: which tool, how probable, and which words became which argument. Nobody acts on it. */
export function thoughtOf(version: string, { verdict, derived, tokens }: Decision): string {
  const who = `rehearsal model ${version}`;
  const cut = tokens.cut ? `; only the first ${tokens.words.length} words were read` : '';
  if ('call' in verdict) return `${who}: ${callLine(verdict.call, tokens)}${cut}`;
  return `${who}: no call (${verdict.abstained.why}); ${oddsLine(derived)}${cut}`;
}

function callLine({ tool, probability, taken }: Derivation, tokens: Tokens): string {
  const parts = taken.map(
    (one) =>
      `${one.rule.slot.name} = ${short(one.value)}${sourceOf(one, tokens)} (${odds(Math.exp(one.candidate.score))})`,
  );
  return [`${tool.tool.name} (${odds(probability)})`, ...parts].join('; ');
}

/** Nothing where the value is the very words; a choice was read from the request as a whole. */
function sourceOf({ candidate, value }: Taken, tokens: Tokens): string {
  if (!candidate.span) return ' by choice';
  const words = wordsIn(tokens, candidate.span);
  return words === value ? '' : ` from ${short(words)}`;
}

function oddsLine({ none, likeliest }: Derived): string {
  const tool = likeliest ? `likeliest ${likeliest.tool.tool.name} ${odds(likeliest.probability)}, ` : '';
  return `${tool}none ${odds(none)}`;
}

/** Plain words for whoever asked: who speaks, why there is no call, and what would help. */
export function finalOf(abstained: Abstention, offered: readonly OfferedTool[], { cut, words }: Tokens): string {
  const lines = [
    `This is the rehearsal model, a very small one for trials: it chose no tool, because ${because(abstained)}.`,
    ...(cut ? [`It read only the first ${words.length} words of the request.`] : []),
    ...(offered.length > 0 ? [`Of the tools offered here it knows ${namesOf(offered)}.`] : []),
    'What helps: ask for one thing, name its file, folder or text exactly, with quotes around anything that has spaces.',
    'A real model understands more: `ollama pull functiongemma`, and ask again.',
  ];
  return lines.join('\n');
}

export function lackingText({ name, missing }: ModelLacking): string {
  return `This is the rehearsal model, a very small one for trials: ${name} is meant, and the request leaves open ${missing.join(', ')}.`;
}

export const doneText =
  'This is the rehearsal model: it makes one call for a request, and that call is done. What came of it stands above.';
export const nothingAskedText =
  'This is the rehearsal model: it was asked nothing. Say in one sentence what is to be done.';

function because(abstained: Abstention): string {
  switch (abstained.why) {
    case 'no-tool-known':
      return 'it knows none of the tools that are offered here (it was trained on the tools of the shipped skills only)';
    case 'none-fits':
      return 'none fits the request';
    case 'too-tangled':
      return 'the request can be read in too many ways';
    case 'value-missing':
      return `a value is missing: ${abstained.missing.join(', ')} (the tool would be ${abstained.tool})`;
    case 'left-over':
      return `the tool would be ${abstained.tool}, which has no use for ${abstained.left.map(short).join(' and ')}`;
    case 'not-sure': {
      const what =
        abstained.of === 'tool' ? `that ${abstained.tool} is meant` : `of the ${abstained.of} for ${abstained.tool}`;
      return `it is not sure enough ${what} (probability ${odds(abstained.probability)}, and it asks for ${odds(abstained.threshold)})`;
    }
  }
}

const mostNames = 12;

function namesOf(offered: readonly OfferedTool[]): string {
  const names = offered.map(({ tool }) => tool.name);
  const more = names.length - mostNames;
  return more > 0 ? `${names.slice(0, mostNames).join(', ')} and ${more} more` : names.join(', ');
}

const mostShown = 80;

function short(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > mostShown ? `${text.slice(0, mostShown).toWellFormed()}...` : text;
}

function odds(probability: number): string {
  return probability.toFixed(2);
}
