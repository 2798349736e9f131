import type { ModelIdentity } from '@fpf/contracts';
import { spokenModel } from '@fpf/project/model';

/** A model as the one that decided: one that is no pinned FunctionGemma is never shown without a word of that. */
export function deciderText(model: ModelIdentity): string {
  return `${spokenModel(model)}${model.conforming ? '' : ', not conforming'}`;
}
