import { FpfError } from '@fpf/contracts';

type PackCode = 'pack.not-valid' | 'pack.archive' | 'pack.integrity' | 'pack.source' | 'pack.registry';

/** Makes the error of a pack that is refused. */
export function packRefused(code: PackCode, message: string, hint: string, cause?: unknown): FpfError {
  return new FpfError({ code, message: `packs: ${message}`, hint, ...(cause !== undefined && { cause }) });
}

export function notValid(message: string, hint: string): FpfError {
  return packRefused('pack.not-valid', message, hint);
}
