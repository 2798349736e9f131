import { Type, type Static } from '@sinclair/typebox';
import { TreeHash } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, oneOf } from '../schema/json.ts';
import { Reason } from '../run/reason.ts';
import { SkillVersion } from './skill-pin.ts';

/** One skill that was considered, and why it stands where it stands. */
export const SkillCandidate = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 128 }),
    name: Type.String({ minLength: 1, maxLength: 64 }),
    version: SkillVersion,
    hash: TreeHash,
    score: Type.Number(),
    matched: Type.Array(Type.String({ maxLength: 128 })),
  },
  closed,
);
export type SkillCandidate = Static<typeof SkillCandidate>;

/** `abstain` names the nearest skills and the words that nothing matched: a refusal that can be acted on. */
export const SkillSearch = define(
  'skill-search',
  1,
  Type.Object(
    {
      decision: oneOf(['pass', 'abstain']),
      candidates: Type.Array(SkillCandidate),
      nearest: Type.Array(SkillCandidate),
      unmatched: Type.Array(Type.String({ maxLength: 128 })),
      threshold: Type.Number(),
      reasons: Type.Array(part(Reason)),
    },
    closed,
  ),
);
export type SkillSearch = Static<typeof SkillSearch>;
