import { FpfError, type LoadedSkill, type ToolSpec } from '@fpf/contracts';
import { Buffer } from 'node:buffer';
import { defaultTokens } from '../limits.ts';
import type { Findings } from '../report/findings.ts';
import { modelView } from '../profile/model-view.ts';

/**
 * At least as many tokens as a vocabulary makes of a text, without one at hand: a run of letters is one for every five
 * letters begun, a digit one, equal signs one for every four, white space one for every eight (a single space none),
 * any other sign one; a long run of letters and digits mixed, such as a digest, one for each; characters beyond ASCII
 * one for each of their UTF-8 bytes but one. Skills come to a quarter more than with a vocabulary of 200,000 pieces,
 * and to a tenth more than with one of 32,000.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [part] of text.matchAll(
    /(?=[A-Za-z+/=]{0,23}[0-9])[A-Za-z0-9+/=]{24,}|[A-Za-z]+|[0-9]|\s+|([!-/:-@[-`{-~])\1*|[^\u0000-\u007f]+|./gsu,
  ))
    tokens += tokensOf(part);
  return tokens;
}

function tokensOf(part: string): number {
  if (part.length >= 24 && /[0-9]/.test(part)) return part.length;
  if (/^[A-Za-z]/.test(part)) return Math.ceil(part.length / 5);
  if (/^\s/.test(part)) return part === ' ' ? 0 : Math.ceil(part.length / 8);
  const [first = ''] = part;
  if (first > '\u007f') return Math.max(1, Buffer.byteLength(part) - Array.from(part).length);
  return Math.ceil(part.length / 4);
}

/** The declaration of a tool as the model gets it, with the signs that FunctionGemma's form puts around each word. */
function toolTokens(tool: ToolSpec, count: Count): number {
  const { name, description, parameters } = modelView(tool);
  const each = parameters.map((one) => 12 + count(`${one.name} ${one.description} ${one.type} ${one.name}`));
  return 24 + count(`${name} ${description}`) + each.reduce((sum, one) => sum + one, 0);
}

type Count = (text: string) => number;

/** Tokens of one loaded skill: its kernel as the model reads it, and its tools as the model sees them. */
export function skillTokens(skill: Pick<LoadedSkill, 'kernel' | 'tools'>): number {
  return countSkill(skill, estimateTokens);
}

function countSkill({ kernel, tools }: Pick<LoadedSkill, 'kernel' | 'tools'>, count: Count): number {
  return count(kernel) + tools.reduce((sum, tool) => sum + toolTokens(tool, count), 0);
}

/** As many tokens as an estimate makes of a text at most: it makes no more of any part than this has bytes. */
export function mostTokens(text: string): number {
  return Buffer.byteLength(text);
}

const none = (): boolean => false;

/**
 * A skill goes to the model whole, or not at all: a kernel is never cut, because half an instruction is another
 * instruction. What is spare is left out, the last first, until the rest fits; nothing else is.
 */
export function keepBudget(
  loaded: readonly LoadedSkill[],
  most: number,
  isSpare: (skill: LoadedSkill) => boolean = none,
): readonly LoadedSkill[] {
  const kept = [...loaded];
  const total = (count: Count): number => kept.reduce((sum, skill) => sum + countSkill(skill, count), 0);
  // Most skills are short, and to count their bytes takes no time.
  if (total(mostTokens) <= most) return kept;
  for (;;) {
    if (total(estimateTokens) <= most) return kept;
    const spare = kept.findLastIndex(isSpare);
    if (spare < 0) throw tooLong(kept, most);
    kept.splice(spare, 1);
  }
}

function tooLong(loaded: readonly LoadedSkill[], most: number): FpfError {
  const each = loaded.map((skill) => ({
    id: `${skill.manifest.id}@${skill.manifest.version}`,
    tokens: skillTokens(skill),
  }));
  const total = each.reduce((sum, { tokens }) => sum + tokens, 0);
  const longest = each.toSorted((a, b) => b.tokens - a.tokens);
  return new FpfError({
    code: 'skill.too-long',
    message: `skill-loader: about ${total} tokens of skills for a budget of ${most}: ${longest.map(({ id, tokens }) => `${id} has ${tokens}`).join(', ')}`,
    hint: `Move long material of ${longest[0]?.id ?? 'the skill'} into references/, lower skills.max so that fewer are loaded, or raise skills.tokens in fpf.config.json to ${total} or more.`,
    details: { tokens: total, most, skills: each },
  });
}

/** A skill that alone takes more than all loaded skills may: no run loads it where nobody raises the limit. */
export function checkLength(skill: Pick<LoadedSkill, 'kernel' | 'tools'>, file: string, findings: Findings): void {
  const tokens = skillTokens(skill);
  if (tokens <= defaultTokens) return;
  findings.add(
    'skill.b09-too-long',
    `it has about ${tokens} tokens, and ${defaultTokens} are the most that is loaded where nobody raises that`,
    {
      file,
    },
  );
}
