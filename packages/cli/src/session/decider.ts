import { spokenModel } from '@fpf/project/model';
import type { Decider } from '@fpf/project/runs';

/** A model as the one that decided: one that is no pinned FunctionGemma is never shown without a word of that. */
export function deciderText(model: Decider): string {
  if (model.plan !== undefined) return `plan ${model.plan}`;
  return `${spokenModel(model)}${model.conforming ? '' : ', not conforming'}`;
}
