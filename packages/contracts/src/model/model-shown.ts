import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count } from '../schema/common.ts';
import { closed, mapOf, oneOf } from '../schema/json.ts';

/**
 * What a model was actually shown: as its server renders it, as our own renderer does, or as a provider without a
 * template hands it over.
 */
export const ModelShown = Type.Object(
  {
    by: oneOf(['server', 'renderer', 'provider']),
    text: Type.String(),
    /** Bytes of the whole text, where only its head is kept here. */
    cut_from: Type.Optional(Count),
    /** How many control tokens in texts were made harmless on the way in. */
    neutralised: Count,
    /** Everything that was pinned: how a token is chosen, seed, context and answer length. */
    sampling: Type.Optional(mapOf(Type.Union([Type.Number(), Type.Boolean(), Type.String({ maxLength: 256 })]))),
  },
  closed,
);
export type ModelShown = Static<typeof ModelShown>;
