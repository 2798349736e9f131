import type { MethodInterface } from '@fpf/contracts';

export type MethodField = keyof MethodInterface;

/**
 * A section of a complete method description: its heading, the gap that it leaves, what is extracted from it, and what
 * an item looks like.
 */
export type MethodSection = {
  readonly title: string;
  readonly gap: string;
  readonly fields: readonly MethodField[];
  readonly form: string;
};

/**
 * In the order in which they stand. The last three are for readers and for the closed world; no plan is made from them.
 */
export const methodSections: readonly MethodSection[] = Object.freeze(
  (
    [
      ['Purpose', 'K1-purpose', ['method', 'purpose'], "prose; its first `code` is the method's id"],
      ['Role', 'K2-role', ['roles'], 'The role kind is `ROLE`, and - CAP-1 (CHARACTERISTIC OP VALUE): text'],
      ['Inputs', 'K3-inputs', ['parameters'], '- IN-1 (TYPE, required|optional|default=JSON): `arg`, text; or None.'],
      ['Preconditions', 'K4-preconditions', ['preconditions'], '- PRE-1 (EV-1[, EV-2]): text; or None.'],
      ['Procedure', 'K5-procedure', ['steps'], '1. `tool`: prose, with `arg` = IN-1; it yields OUT-1.'],
      ['Outputs', 'K6-outputs', ['outputs', 'effects'], '- OUT-1 (TYPE): `name`, text, or - EFF-1 (AFFECTS): text'],
      ['Acceptance', 'K7-acceptance', ['acceptance'], '- ACC-1 (OUT-1[, EFF-1], EV-2): predicate'],
      ['Failures', 'K8-failures', ['failures'], '- FAIL-1: WHEN → abstain|degrade; RECOVERY; no retry'],
      [
        'Bounds',
        'K9-bounds',
        ['bounds'],
        'exactly - time: N s, - calls: N, - bytes: N, - network: no, - writes: WHERE',
      ],
      ['Evidence', 'K10-evidence', ['evidence'], '- EV-1 (before|after): CARRIER, produced by PRODUCER'],
      ['Terms', 'K11-terms', [], '- term: meaning'],
      ['Not for', 'K12-not-for', [], 'prose or a list'],
      ['Example', 'K13-example', [], 'Request: “…”, Bound inputs: IN-1 = `…`., and a json block for each call'],
    ] as const
  ).map(([title, gap, fields, form]) => Object.freeze({ title, gap, fields, form })),
);

/** The gap that a field's absence is a part of. Context and description come from the frontmatter. */
export function gapOf(field: MethodField): string {
  if (field === 'context') return 'B5-context';
  if (field === 'description') return 'B3-version';
  return methodSections.find(({ fields }) => fields.includes(field))?.gap ?? field;
}

/** Every field of the interface, in the order in which its absence is told. */
export const methodFields: readonly MethodField[] = Object.freeze([
  'context' as const,
  'description' as const,
  ...methodSections.flatMap(({ fields }) => fields),
]);
