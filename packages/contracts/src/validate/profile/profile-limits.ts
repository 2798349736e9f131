import type { ValueLimits } from '../json/value-bounds.ts';

/**
 * How large an argument schema may be. Ajv's compiler recurses and writes code, so it only ever sees less than this.
 */
export const schemaLimits: ValueLimits = Object.freeze({ depth: 32, keys: 2_000, nodes: 4_000, text: 65_536 });

export const profileLimits = Object.freeze({
  patternLength: 256,
  /** Program size × maxLength of one string. */
  patternSteps: 25_000_000,
  maxLength: 262_144,
  maxItems: 10_000,
  values: 256,
  /** Places that are visited for one value, each $ref counted as what it points to. */
  weight: 2_000,
  /** Of $ref that lead to one another. */
  refs: 32,
});

/** The most that all patterns may cost while one value is checked: about a second of a slow machine. */
export const mostPatternSteps = 100_000_000;
