import { FpfError } from '@fpf/contracts';

/** Weights that are not what their checksum or their own header says. Nothing is answered from them. */
export function damaged(what: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'model.damaged',
    message: `rehearsal-model: ${what}`,
    hint: 'Install @fpf/rehearsal-model again; its weights lie in its folder model/.',
    ...(cause !== undefined && { cause }),
  });
}
