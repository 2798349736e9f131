import { FpfError, type ModelIdentity } from '@fpf/contracts';
import type { RawAnswer } from './accumulate.ts';

/**
 * A tag may be pulled again between the question and the answer; then nobody can say which of the two models answered.
 */
export function refuseChanged({ told: { answered } }: RawAnswer, asked: ModelIdentity): void {
  if (answered === undefined || answered.digest === asked.digest) return;
  throw new FpfError({
    code: 'model.digest-mismatch',
    message: `model-gateway: ${asked.name} was ${asked.digest ?? 'without a digest'} when it was asked, and ${answered.digest ?? 'without a digest'} when it had answered. The answer was thrown away.`,
    hint: 'Ask again when nobody pulls or makes this tag; `fpf model pin` pins what is there then.',
    details: { asked: asked.digest, answered: answered.digest },
  });
}
