import { FpfError } from '@fpf/contracts';

/**
 * A request that was told to stop. What a client says about it differs with when it was told, so the signal decides.
 */
export function stoppedError(cause: unknown): FpfError {
  return new FpfError({
    code: 'model.aborted',
    message: 'model-gateway: the request was stopped.',
    hint: 'Run it again when you like.',
    cause,
  });
}
