import type { Static, TSchema } from '@sinclair/typebox';
import { FpfError } from '../../errors/fpf-error.ts';
import { documentLimits } from '../json/value-bounds.ts';
import { compile, type Compiled } from './compiled.ts';
import type { Issue } from './issue.ts';
import { plainlyFirst } from './plainly-first.ts';

/**
 * Checks values against the contracts' own schemas. What is plain to see needs no validator; one is compiled for the
 * first value that needs it.
 */
export type Checker = (schema: TSchema, value: unknown) => readonly Issue[];

export function createChecker(): Checker {
  const known = new WeakMap<TSchema, Compiled>();
  return (schema, value) => {
    const judge = known.get(schema) ?? plainlyFirst(schema, documentLimits, () => compileContract(schema));
    known.set(schema, judge);
    return judge.check(value);
  };
}

function compileContract(schema: TSchema): Compiled {
  // Without its identity: two copies of one schema must not meet as two schemas of one name.
  const { $id, ...body } = schema;
  try {
    return compile(body, { value: documentLimits, patternSteps: 10_000_000_000, weight: schemaWeight(body) });
  } catch (error) {
    throw new FpfError({
      code: 'schema.unusable',
      message: `contracts: the schema ${$id ?? '(without $id)'} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      hint: 'Mend the schema; an argument schema of a tool goes through compileToolSchema instead.',
      cause: error,
    });
  }
}

let checker: Checker | undefined;

/** What is wrong with a value; empty when it fits. For schemas of the contracts, and of components' options. */
export function check(schema: TSchema, value: unknown): readonly Issue[] {
  checker ??= createChecker();
  return checker(schema, value);
}

/** Throws `schema.not-valid`, naming every place, unless the value fits. */
export function assertValid<S extends TSchema>(schema: S, value: unknown, what: string): asserts value is Static<S> {
  const issues = check(schema, value);
  if (issues.length === 0) return;
  throw new FpfError({
    code: 'schema.not-valid',
    message: `${what} does not fit ${schema.$id ?? 'its schema'}: ${issues.slice(0, 8).map(lineOf).join('; ')}`,
    hint: 'Mend the places that the message names.',
    details: { issues },
  });
}

export function lineOf(issue: Issue): string {
  return `${issue.pointer === '' ? 'the value itself' : issue.pointer} ${issue.message}`;
}

/** How many objects and arrays a schema holds: an upper bound for what one value has to be compared with. */
function schemaWeight(schema: unknown): number {
  let weight = 0;
  const open: unknown[] = [schema];
  while (open.length > 0) {
    const here = open.pop();
    if (typeof here !== 'object' || here === null) continue;
    weight += 1;
    open.push(...Object.values(here));
  }
  return weight;
}
