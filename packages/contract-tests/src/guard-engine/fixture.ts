import type { Skipped } from '../contract-case.ts';

/**
 * What the cases want to be said in the engine's own language, over the questions `probe:one` and `probe:two` and the
 * arguments. Only the engine's package can say it: its `./contract-fixture` exports `arrange(wanted)`.
 */
export const wantedExpressions = Object.freeze({
  yes: 'true where probe:one is answered with true, false where it is answered with false',
  no: 'true where probe:one is answered with false, false where it is answered with true',
  either: 'true where probe:one or probe:two is answered with true',
  both: 'true where probe:one and probe:two are answered with true',
  less: 'true where probe:one is answered with a number below 10',
  argument: 'true where the argument `path` is the text a.txt',
  inherited: 'true where the arguments have a member `constructor`',
  'not-a-truth': 'readable, and neither true nor false: a number',
  'unknown-name': 'speaks of something that no guard is shown',
  unreadable: 'no sentence of the language',
});

export type WantedExpression = keyof typeof wantedExpressions;

/**
 * Members of a rule that an engine may say it does not read. A rule with one of them then never allows: other cases see
 * to that.
 */
export const ruleMembers = ['text', 'path', 'argv', 'rate', 'measured', 'by'] as const;
export type RuleMember = (typeof ruleMembers)[number];

export type GuardFixture = {
  readonly arrange: (wanted: WantedExpression) => { readonly when: string } | Skipped;
  readonly rule?: (member: RuleMember) => Skipped | undefined;
};

/** The text wanted, or why the case cannot be tried. */
export function expressionFrom(
  fixture: GuardFixture | undefined,
  wanted: WantedExpression,
): { readonly when: string } | Skipped {
  const why = `nothing says in this engine's language: ${wantedExpressions[wanted]}`;
  if (!fixture) return { skip: `${why} (its package has no ./contract-fixture)` };
  const said = fixture.arrange(wanted) as { readonly when?: unknown; readonly skip?: unknown } | undefined;
  if (typeof said?.when === 'string') return { when: said.when };
  return { skip: typeof said?.skip === 'string' ? said.skip : why };
}
