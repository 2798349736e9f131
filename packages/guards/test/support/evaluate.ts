import type { Evidence, JsonObject } from '@fpf/contracts';
import { standings } from '../../src/decide/standing.ts';
import { createLanguage } from '../../src/language/language.ts';
import { sightOf } from '../../src/language/sight.ts';
import { anyType, tool } from './cases.ts';

const language = createLanguage();

/** What an expression comes to: `yes`, `no`, `unknown`, or `broken` where it is outside the profile. */
export function evaluated(
  source: string,
  args: JsonObject = {},
  evidence: readonly Evidence[] = [],
): 'yes' | 'no' | 'unknown' | 'broken' {
  const compiled = language.compile(source);
  return compiled.ok
    ? compiled.expression.evaluate(sightOf({ tool, args }, standings(evidence, anyType))).is
    : 'broken';
}

/** Why an expression is outside the profile, or came to nothing that is known. */
export function whyNot(source: string, args: JsonObject = {}): string {
  const compiled = language.compile(source);
  if (!compiled.ok) return compiled.problems.join('; ');
  const outcome = compiled.expression.evaluate(sightOf({ tool, args }, standings([], anyType)));
  return outcome.is === 'unknown' ? outcome.why : '';
}
