import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonObject } from '../../schema/json.ts';
import { boundValue, type ValueLimits } from '../json/value-bounds.ts';
import { type Meter, TooCostly } from '../pattern/linear-engine.ts';
import { createAjv } from './ajv-instance.ts';
import { type Issue, issueOf } from './issue.ts';

export type Compiled = { readonly check: (value: unknown) => readonly Issue[] };

export type CompileLimits = {
  readonly value: ValueLimits;
  /** The most that patterns may cost in one check. */
  readonly patternSteps: number;
  /** How many places the schema visits for one value; with the value's size it bounds what listing all errors costs. */
  readonly weight: number;
};

const mostIssues = 32;
const mostExplained = 1_000_000;

/**
 * A schema, ready to judge. The judge stops at the first error, so that a length is checked before what depends on it
 * (a pattern over it, a comparison of all items). Only a value that was refused, and is small, is gone through again
 * for every error at once. Throws what Ajv throws when the schema itself is wrong.
 */
export function compile(schema: JsonObject, limits: CompileLimits): Compiled {
  const meter: Meter = { spent: 0, most: limits.patternSteps };
  const judge = createAjv({ allErrors: false, meter }).compile(schema);
  let explainer: ValidateFunction | undefined;

  const check = (value: unknown): readonly Issue[] => {
    const bounded = boundValue(value, limits.value);
    if (!bounded.ok) return [bounded.issue];
    meter.spent = 0;
    try {
      if (judge(value)) return [];
      if (bounded.nodes * limits.weight > mostExplained) return issuesOf(judge);
      meter.spent = 0;
      explainer ??= createAjv({ allErrors: true, meter }).compile(schema);
      return explainer(value) ? issuesOf(judge) : issuesOf(explainer);
    } catch (error) {
      if (!(error instanceof TooCostly)) throw error;
      return judge.errors?.length
        ? issuesOf(judge)
        : [{ pointer: '', rule: 'size', message: 'holds too much text for its patterns' }];
    }
  };
  return { check };
}

function issuesOf(validate: ValidateFunction): readonly Issue[] {
  const issues = (validate.errors ?? []).slice(0, mostIssues).map(issueOf);
  return issues.length > 0 ? issues : [{ pointer: '', rule: 'schema', message: 'does not fit the schema' }];
}
