import { FpfError } from '@fpf/contracts';

/** Makes the error of a pack's folder that cannot be read or pinned. */
export function notValid(message: string, hint: string): FpfError {
  return new FpfError({ code: 'pack.not-valid', message: `skill-registry: ${message}`, hint });
}
