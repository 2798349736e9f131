import { RelativePath, Sha256 } from '../schema/common.ts';
import { closed } from '../schema/json.ts';
import { Type } from '../schema/type.ts';

/** The files that a statement is about, as in-toto names them. */
export const Subjects = Type.Array(
  Type.Object({ name: RelativePath, digest: Type.Object({ sha256: Sha256 }, closed) }, closed),
  { minItems: 1 },
);
