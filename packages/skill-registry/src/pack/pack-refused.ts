import { FpfError } from '@fpf/contracts';

export type PackCode = 'pack.not-valid' | 'pack.archive' | 'pack.integrity' | 'pack.source' | 'pack.registry';

export function packRefused(code: PackCode, message: string, hint: string, cause?: unknown): FpfError {
  return new FpfError({ code, message: `skill-registry: ${message}`, hint, ...(cause !== undefined && { cause }) });
}
