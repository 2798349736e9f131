import type { ToolSpec } from '@fpf/contracts';
import type { RehearsalModel } from '../../src/model.ts';
import { decide, type Decision } from '../../src/provider/decide.ts';
import { drain } from './drain.ts';

/** The whole way to a decision, without a pause. */
export function decideWhole(model: RehearsalModel, text: string, tools: readonly ToolSpec[]): Decision {
  return drain(decide(model, text, tools));
}
