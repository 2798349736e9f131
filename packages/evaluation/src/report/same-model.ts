import type { ModelIdentity } from '@fpf/contracts';

/** The same bytes under the same name; the server's version is no part of the model. */
export function sameModel(a: ModelIdentity, b: ModelIdentity): boolean {
  return a.provider === b.provider && a.name === b.name && a.digest === b.digest;
}
