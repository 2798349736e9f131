import { FpfError, type ModelIdentity } from '@fpf/contracts';
import { received } from '../wire/received.ts';
import type { RawAnswer } from './accumulate.ts';
import { rawText } from './raw-text.ts';

/** Half an answer is none: what was left out may be what matters. */
export function refuseUnfinished(answer: RawAnswer, model: ModelIdentity): void {
  const { told } = answer;
  if (told.stop_reason === undefined) {
    throw new FpfError({
      code: 'model.truncated',
      message: `model-gateway: the answer of ${model.name} (${model.provider}) ended without its end mark.`,
      hint: 'Try again; where it stays so, look at the log of the model server.',
      details: { received: received(rawText(answer)) },
    });
  }
  if (told.stop_reason !== 'length') return;
  throw new FpfError({
    code: 'model.truncated',
    message: `model-gateway: ${model.name} (${model.provider}) reached the longest answer that it may give, and was cut off.`,
    hint: 'Allow longer answers (model.options.numPredict), or ask for less at once.',
    details: { done_reason: 'length', received: received(rawText(answer)) },
  });
}
