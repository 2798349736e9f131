import type { MethodInterface } from '@fpf/contracts';
import type { Section } from '../../read/markdown.ts';
import type { Boundary } from '../../profile/boundary.ts';
import type { Findings } from '../../report/findings.ts';
import { type Declared, extractAcceptance, extractEvidence, extractPreconditions, judged } from './extract-evidence.ts';
import { extractBounds, extractFailures } from './extract-bounds.ts';
import { type Example, extractExamples, extractTerms } from './extract-examples.ts';
import { extractInputs, extractOutputs } from './extract-values.ts';
import { extractProcedure, type ReadStep, type Step } from './extract-procedure.ts';
import { extractPurpose, extractRoles } from './extract-purpose.ts';
import { createReader, type Reader } from './reader.ts';

/** What a body says, item by item. A section that is missing leaves its fields out of the interface. */
export type Method = {
  readonly interface: Partial<MethodInterface>;
  readonly steps: readonly ReadStep[];
  readonly terms: ReadonlySet<string>;
  readonly examples: readonly Example[];
  readonly reader: Reader;
  readonly sections: readonly Section[];
};

/** The sections in which a method has to have an item, and those in which “None.” says that there is none. */
const mayBeNone = ['Inputs', 'Preconditions'];

/** The interface of the method, from the first section of each title and from the boundary. Nothing is guessed. */
export function extractMethod(
  sections: readonly Section[],
  boundary: Boundary,
  file: string,
  findings: Findings,
): Method {
  const reader = createReader(file, findings);
  const of = (title: string): Section | undefined =>
    sections.find((section) => section.depth === 2 && section.title === title && section.blocks.length > 0);
  const read = <T>(title: string, extract: (section: Section) => T): T | undefined => {
    const section = of(title);
    return section && extract(section);
  };
  const listed = <T>(title: string, extract: (section: Section) => readonly T[]): T[] | undefined =>
    read(title, (section) => {
      const items = [...extract(section)];
      if (!section.blocks.some(({ kind }) => kind === 'item') && !(mayBeNone.includes(title) && saysNone(section)))
        findings.add('skill.k20-no-item', `“${title}” has no item`, {
          file,
          line: section.line,
          column: section.column,
        });
      return items;
    });
  const { metadata } = boundary;
  const header = (key: string): string => (Object.hasOwn(metadata, key) ? (metadata[key] ?? '') : '');

  const purpose = read('Purpose', (section) => extractPurpose(section, header('fpf-method'), reader));
  const roles = read('Role', (section) => extractRoles(section, header('fpf-role'), reader));
  const parameters = listed('Inputs', (section) => extractInputs(section, reader));
  const preconditions = listed('Preconditions', (section) => extractPreconditions(section, reader));
  const steps = listed('Procedure', (section) => extractProcedure(section, reader));
  const results = read('Outputs', (section) => extractOutputs(section, reader));
  if (results && results.outputs.length + results.effects.length === 0) listed('Outputs', () => []);
  const criteria = listed('Acceptance', (section) => extractAcceptance(section, reader));
  const failures = listed('Failures', (section) => extractFailures(section, reader));
  const bounds = read('Bounds', (section) => extractBounds(section, reader));
  const evidence = listed('Evidence', (section) => extractEvidence(section, reader));
  const declared: Declared = {
    ...(results && { results: new Set([...results.outputs, ...results.effects].map(({ id }) => id)) }),
    ...(evidence && { evidence: new Set(evidence.map(({ id }) => id)) }),
  };
  const context = header('fpf-context');
  const given = new Set(parameters?.map(({ id }) => id));
  const outputs = results && new Set(results.outputs.map(({ id }) => id));
  const effects = new Set(results?.effects.map(({ id }) => id));
  return {
    interface: {
      ...(context !== '' && context.length <= 128 && { context }),
      description: `skill:${boundary.id}@${boundary.version}`,
      ...purpose,
      ...(roles && { roles }),
      ...(parameters && { parameters }),
      ...(preconditions && { preconditions }),
      ...(steps && { steps: steps.map((step) => settled(step, { given, outputs, effects }, reader)) }),
      ...(results && { outputs: [...results.outputs], effects: [...results.effects] }),
      ...(criteria && { acceptance: criteria.map((criterion) => judged(criterion, declared)) }),
      ...(failures && { failures }),
      ...(bounds && { bounds }),
      ...(evidence && { evidence }),
    },
    steps: steps ?? [],
    terms: read('Terms', (section) => extractTerms(section, reader)) ?? new Set(),
    examples: read('Example', (section) => extractExamples(section, reader)) ?? [],
    reader,
    sections,
  };
}

type Ids = {
  readonly given: ReadonlySet<string>;
  readonly outputs: ReadonlySet<string> | undefined;
  readonly effects: ReadonlySet<string>;
};

/**
 * A step yields the outputs and has the effects that it says, and what nothing declares; a `reason` step takes what it
 * speaks of.
 */
function settled(
  { block: _block, speaksOf, yields, ...step }: ReadStep,
  { given, outputs, effects }: Ids,
  { declared }: Reader,
): Step {
  const taken = speaksOf.filter((id) => given.has(id) || outputs?.has(id) === true);
  return {
    ...step,
    in:
      step.uses === 'reason' ? Object.fromEntries(taken.map((from, index) => [String(index + 1), { from }])) : step.in,
    out: yields.filter((id) => effects.has(id) || (outputs?.has(id) ?? !declared.has(id))),
  };
}

function saysNone(section: Section): boolean {
  return section.blocks.some(({ kind, text }) => kind === 'paragraph' && /^None\b/.test(text));
}
