import type { AppliedGuard } from '@fpf/contracts';
import type { Language } from '../language/language.ts';

/** Every question that guards rest on, each once, sorted: those they require, and those that `when` only consults. */
export function questionsOf(guards: readonly AppliedGuard[], language: Pick<Language, 'compile'>): readonly string[] {
  const asked = new Set<string>();
  for (const { spec } of guards) {
    for (const question of spec.required_evidence) asked.add(question);
    const compiled = spec.when === undefined ? undefined : language.compile(spec.when);
    if (compiled?.ok) for (const question of compiled.expression.asks) asked.add(question);
  }
  return [...asked].sort();
}
