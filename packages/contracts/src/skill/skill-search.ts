import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { TreeHash } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, oneOf } from '../schema/json.ts';
import { Reason } from '../errors/reason.ts';
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
    /**
     * Of a nearest skill that shares no word with the request, and so has no score: how alike they are in meaning, of
     * at most 1.
     */
    likeness: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    /** What resolves to exactly this one, `source/name`, where several sources have its id. */
    ref: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
    /**
     * Chosen only because it is nearly as good as the best, or because it follows the best of a second offer: it is
     * left out where not all that was chosen can be loaded.
     */
    beside: Type.Optional(Type.Literal(true)),
  },
  closed,
);
export type SkillCandidate = Static<typeof SkillCandidate>;

/** One thing that a request asks for, in the person's own words. */
export const Wish = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 8192 }),
    /** That asks for it, where it begins with one. */
    verb: Type.Optional(Type.String({ maxLength: 64 })),
    /** What in it can only be a value: numbers, quotations, names of files, paths. */
    values: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 512 }), { minItems: 1, maxItems: 64 })),
  },
  closed,
);
export type Wish = Static<typeof Wish>;

/** `abstain` names the nearest skills and the words that nothing matched: a refusal that can be acted on. */
export const SkillSearch = define(
  'skill-search',
  1,
  Type.Object(
    {
      decision: oneOf(['pass', 'abstain']),
      candidates: Type.Array(SkillCandidate),
      nearest: Type.Array(SkillCandidate),
      /**
       * Those after the candidates that reach the threshold too, and those that take questions: offered once, where the
       * model calls no tool, or where nothing else fits.
       */
      next: Type.Optional(Type.Array(SkillCandidate, { minItems: 1 })),
      unmatched: Type.Array(Type.String({ maxLength: 128 })),
      threshold: Type.Number(),
      /**
       * How far the best skill stands above the threshold; negative when it abstains, and missing when there is no
       * skill at all.
       */
      margin: Type.Optional(Type.Number()),
      reasons: Type.Array(part(Reason)),
      /** What the request asks for: each has to be answered by a call that passes. Left out, they are not counted. */
      wishes: Type.Optional(Type.Array(Wish, { minItems: 1, maxItems: 64 })),
    },
    closed,
  ),
);
export type SkillSearch = Static<typeof SkillSearch>;

/** What one word of a request brings to one skill. */
const WordGain = Type.Object(
  {
    word: Type.String({ maxLength: 128 }),
    /** The form that words are compared by. */
    stem: Type.String({ maxLength: 128 }),
    /** Where the skill has it, or a word that stands for it. */
    fields: Type.Array(oneOf(['name', 'description', 'keywords'])),
    /** The skill's own word, where another one matched. */
    as: Type.Optional(Type.String({ maxLength: 128 })),
    /** How telling the word is, by the background table. */
    weight: Type.Number(),
    gain: Type.Number(),
  },
  closed,
);

/** Why a skill is selected for a request, or is not. */
export const SkillWhy = define(
  'skill-why',
  1,
  Type.Object(
    {
      candidate: SkillCandidate,
      selected: Type.Boolean(),
      /** Its place among all skills, from 1. */
      rank: Type.Integer({ minimum: 1 }),
      of: Type.Integer({ minimum: 1 }),
      threshold: Type.Number(),
      words: Type.Array(WordGain),
      unmatched: Type.Array(Type.String({ maxLength: 128 })),
      reasons: Type.Array(part(Reason)),
    },
    closed,
  ),
);
export type SkillWhy = Static<typeof SkillWhy>;
