import type { JsonObject } from '../../schema/json.ts';
import { boundValue, type ValueLimits } from '../json/value-bounds.ts';
import type { Compiled } from './compiled.ts';
import { plainJudge } from './plain-judge.ts';

/**
 * A judge of values whose yes is given plainly where it can be. A validator is made for the first value that needs one;
 * every no is the validator's.
 */
export function plainlyFirst(schema: JsonObject, limits: ValueLimits, compiling: () => Compiled): Compiled {
  const plainly = plainJudge(schema);
  let compiled: Compiled | undefined;
  return {
    check: (value) => {
      if (plainly && boundValue(value, limits).ok && plainly(value)) return [];
      compiled ??= compiling();
      return compiled.check(value);
    },
  };
}
