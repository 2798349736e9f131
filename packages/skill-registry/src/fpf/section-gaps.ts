import type { MethodInterface } from '@fpf/contracts';
import type { GapLedger } from './gap-ledger.ts';
import { gapOf, type MethodField, methodSections } from './sections.ts';

/** The sections that say nothing without an item: an empty list there is a missing one. */
const neverEmpty: readonly MethodField[] = ['steps', 'acceptance', 'failures', 'evidence'];

/** What nobody can know without a section, or without what the frontmatter gives. */
const untold: Readonly<Record<string, string>> = {
  'B5-context': 'the frontmatter has no `metadata.fpf-context`, so nothing tells where the names of this method hold',
  'B3-version': 'the frontmatter has no name with a version, so nothing tells which description this is',
  'K1-purpose': 'does not say which method this is and what it promises',
  'K2-role': 'does not say which role kind enacts the method, and what it has to be capable of',
  'K3-inputs': 'does not say what the method is given, or that it is “None.”',
  'K4-preconditions': 'does not say what has to be true beforehand, or that it is “None.”',
  'K5-procedure': 'does not say in numbered steps what is done',
  'K6-outputs': 'does not say what the method gives and what it changes',
  'K7-acceptance': 'does not say by what the work is judged',
  'K8-failures': 'does not say what happens when it fails',
  'K9-bounds':
    'does not say how much time, how many calls and bytes it may take, and whether it uses the network or writes',
  'K10-evidence': 'does not say what shows that a condition or a criterion is met',
};

/** What is missing altogether: the boundary's fields, then K1 to K10. These come before what follows from them. */
export function addSectionGaps(method: Partial<MethodInterface>, gaps: GapLedger): void {
  for (const field of ['context', 'description'] as const)
    if (method[field] === undefined || method[field] === '') gaps.add(gapOf(field), untold[gapOf(field)] ?? field);
  for (const { title, gap, fields } of methodSections) {
    if (fields.some((field) => method[field] === undefined))
      gaps.add(gap, `the section “${title}” is missing, or ${untold[gap]}`);
    else if (fields.some((field) => neverEmpty.includes(field) && isEmpty(method[field])))
      gaps.add(gap, `the section “${title}” has no item`);
  }
  if (method.outputs && method.effects && method.outputs.length + method.effects.length === 0)
    gaps.add(gapOf('outputs'), 'the method gives nothing and changes nothing');
  if (method.roles && method.roles.length !== 1)
    gaps.add(gapOf('roles'), `one role enacts a method, and ${method.roles.length} are named`);
  if (method.steps && method.steps.length > 0 && !method.steps.some(({ uses }) => uses.startsWith('tool:')))
    gaps.add(gapOf('steps'), 'no step uses a tool, so there is nothing to plan');
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The gap of a field's section, where there is one: what hangs on it follows from it. */
export function causeOf(field: MethodField, gaps: GapLedger): string | undefined {
  const gap = gapOf(field);
  return gaps.has(gap) ? gap : undefined;
}
