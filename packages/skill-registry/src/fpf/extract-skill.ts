import {
  deepFreeze,
  type Episteme,
  type MethodDescription,
  type MethodInterface,
  type ServiceClause,
} from '@fpf/contracts';
import type { SkillFile, SkillManifest } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { claimsOf } from './boundary-square.ts';
import { fpfEdition } from '../profile/fpf-header.ts';
import { serviceClauseOf } from './service-clause.ts';

/** SKILL.md as the description that it is: knowledge, its carriers, the method, and what is promised. */
export type SkillExtraction = {
  readonly interface: MethodInterface;
  readonly episteme: Episteme;
  readonly method_description: MethodDescription;
  readonly service_clause: ServiceClause;
};

/** From a complete interface. The carriers are all files of the folder: each bears a part of what is described. */
export function extractSkill(
  method: MethodInterface,
  manifest: SkillManifest,
  files: readonly SkillFile[],
): SkillExtraction {
  const id = `episteme:${method.description}`;
  const uses = method.steps.map((step) => step.uses);
  return deepFreeze({
    interface: structuredClone(method),
    episteme: {
      id,
      kind: 'MethodDescription',
      edition: manifest.version,
      describedEntity: `method:${method.context}/${method.method}`,
      referenceScheme: `fpf@${fpfEdition}`,
      context: method.context,
      claims: claimsOf(method),
      carriers: files.map(({ path, bytes }) => ({ path, size: bytes.byteLength, sha256: sha256(bytes) })),
    },
    method_description: { episteme: id, ...structuredClone(method), composition: [...new Set(uses)] },
    service_clause: serviceClauseOf(method, manifest),
  });
}
