import type { Gap, MethodInterface } from '@fpf/contracts';
import { gapOf, type MethodField, methodSections } from '../extract/sections.ts';

/** Gaps in the order in which they were found, each id once: what is missing is missing once, whatever it leads to. */
export type GapLedger = {
  add(id: string, message: string, because?: string): void;
  has(id: string): boolean;
  list(): Gap[];
};

export function createGapLedger(): GapLedger {
  const gaps = new Map<string, Gap>();
  return {
    add(id, message, because) {
      if (gaps.has(id)) return;
      gaps.set(id, {
        id: clip(id, 64),
        message: clip(message, 1024),
        ...(because === undefined ? {} : { because: clip(because, 64) }),
      });
    },
    has: (id) => gaps.has(id),
    list: () => [...gaps.values()],
  };
}

function clip(text: string, most: number): string {
  return (text.length <= most ? text : `${text.slice(0, most - 1)}…`).toWellFormed();
}

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

/**
 * What the method refers to and does not have, and what stands without evidence. A missing item is a gap, and so is
 * what hangs on it.
 */
export function addReferenceGaps(method: Partial<MethodInterface>, gaps: GapLedger): void {
  const { preconditions = [], acceptance = [], effects = [], outputs = [], bounds } = method;
  const evidence = new Set((method.evidence ?? []).map(({ id }) => id));
  const inputs = new Set((method.parameters ?? []).map(({ id }) => id));
  const results = new Set([...outputs, ...effects].map(({ id }) => id));

  const missingEvidence = (ids: readonly string[], of: string): string | undefined => {
    for (const id of ids)
      if (!evidence.has(id))
        gaps.add(id, `${of} asks for it, and the method has no such evidence`, causeOf('evidence', gaps));
    return ids.find((id) => !evidence.has(id));
  };
  for (const { id, evidence: ids } of preconditions) {
    const missing = missingEvidence(ids, id);
    if (missing !== undefined) gaps.add(id, `its evidence ${missing} is missing`, missing);
    else if (ids.length === 0) gaps.add(id, 'no evidence shows that it holds', causeOf('evidence', gaps));
  }
  for (const { id, affects } of effects)
    if (!['none', 'workspace', 'project-memory'].includes(affects)) addInput(affects, id);
  for (const place of bounds?.writes ?? [])
    if (!['workspace', 'project-memory'].includes(place)) addInput(place, 'a limit of what is written');
  for (const { id, over, evidence: ids } of acceptance) {
    const missing = missingEvidence(ids, id);
    for (const one of over)
      if (!results.has(one))
        gaps.add(one, `${id} judges it, and the method has no such result`, causeOf('outputs', gaps));
    const unjudged = over.find((one) => gaps.has(one));
    if (over.length === 0) gaps.add(id, 'it judges nothing', causeOf('outputs', gaps));
    else if (unjudged !== undefined) gaps.add(id, `it judges ${unjudged}, which is missing`, unjudged);
    else if (missing !== undefined) gaps.add(id, `its evidence ${missing} is missing`, missing);
    else if (ids.length === 0) gaps.add(id, 'no evidence says whether it is met', causeOf('evidence', gaps));
  }

  function addInput(id: string, by: string): void {
    if (!inputs.has(id)) gaps.add(id, `${by} names it, and the method has no such input`, causeOf('parameters', gaps));
  }
}
