import { FpfError, type ModelIdentity } from '@fpf/contracts';
import { received } from '../wire/received.ts';
import type { RawAnswer } from './accumulate.ts';
import { rawText } from './raw-text.ts';

/**
 * A server that cannot read a call may hand it on without a name and without arguments. Which one was meant is lost.
 */
export function refuseUnnamed(answer: RawAnswer, model: ModelIdentity): void {
  const at = answer.calls.findIndex(({ name }) => name === '');
  if (at < 0) return;
  throw new FpfError({
    code: 'model.call-unparseable',
    message: `model-gateway: call ${at + 1} of ${model.name} has no name; its server could not read what the model wrote.`,
    hint: 'Say it in other words, without line breaks inside texts.',
    details: { received: received(rawText(answer)) },
  });
}
