import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Id, Instant, Sha256 } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed, JsonRecord, oneOf } from '../schema/json.ts';
import { NeededPeople } from './needed-people.ts';
import { Person, SignedBy } from './person.ts';
import { PreviewedChange } from './previewed-change.ts';

const said = {
  at: Instant,
  /** In words. */
  by: Type.String({ minLength: 1, maxLength: 256 }),
  note: Type.Optional(Type.String({ maxLength: 1024 })),
  who: Type.Optional(Person),
  /** Made with `ssh-keygen -Y sign -n fpf-approval`, over the canonical JSON of the answer. */
  signature: Type.Optional(Type.String({ minLength: 1, maxLength: 16_384 })),
  /** Never kept, and told anew each time that the answer is read. */
  signed: Type.Optional(SignedBy),
};
const Said = Type.Object(said, closed);

/**
 * What a person is asked about, and what they said: of one tool with just these arguments, until a time, for one use.
 */
export const Approval = define(
  'approval',
  1,
  Type.Object(
    {
      id: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,63}$' }),
      /** SHA-256 over the skill's id and tree hash, the tool and its arguments: another byte is another question. */
      call_hash: Sha256,
      skill: Type.String({ minLength: 1, maxLength: 256 }),
      tool: Type.String({ minLength: 1, maxLength: 64 }),
      args: JsonRecord,
      /** Why a rule asks. */
      why: Type.String({ maxLength: 4096 }),
      /** `expired`: a question or an allowance whose time was over before anybody answered or used it. */
      state: oneOf(['asked', 'allowed', 'denied', 'used', 'revoked', 'expired']),
      /** `run`: the one that waits. */
      asked: Type.Object({ at: Instant, call: Type.String({ maxLength: 256 }), run: Type.Optional(Id) }, closed),
      /** What the call would change, as the files were when it was asked; missing where that is not known. */
      preview: Type.Optional(Type.Array(PreviewedChange, { minItems: 1, maxItems: 32 })),
      /** After it, what was asked or allowed is denied. */
      expires: Instant,
      /** Whose word it needs; anybody's where it is left out. */
      by: Type.Optional(Type.Array(NeededPeople, { minItems: 1, maxItems: 512 })),
      /** Each yes while it needs more than one, and when it ends. */
      yeses: Type.Optional(Type.Array(Type.Object({ ...said, expires: Instant }, closed), { maxItems: 64 })),
      /** The answer that ended the question. */
      answered: Type.Optional(Said),
      /** An allowance that was taken back before it was used: from then on it is a no. */
      revoked: Type.Optional(Said),
      used: Type.Optional(Type.Object({ at: Instant, call: Type.String({ maxLength: 256 }) }, closed)),
    },
    closed,
  ),
);
export type Approval = Static<typeof Approval>;
