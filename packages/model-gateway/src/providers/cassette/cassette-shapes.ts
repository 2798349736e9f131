import {
  closed,
  Count,
  define,
  JsonRecord,
  ModelIdentity,
  nullable,
  part,
  Sha256,
  StreamEvent,
  Type,
} from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';

/**
 * The first line: what this is, what its provider could, and the hash of all that follows, so that a change by hand is
 * seen.
 */
export const CassetteHead = define(
  'cassette',
  1,
  Type.Object(
    {
      schema: Type.Literal('urn:fpf:cassette:1'),
      capabilities: Type.Object(
        { tools: Type.Boolean(), streaming: Type.Boolean(), multiTurn: Type.Boolean() },
        closed,
      ),
      entries: Count,
      sum: Sha256,
    },
    closed,
  ),
);
export type CassetteHead = Static<typeof CassetteHead>;

/** The beginning of a request, for people who read the file. */
const Asked = Type.Object(
  {
    text: Type.String({ maxLength: 512 }),
    messages: Count,
    tools: Type.Array(Type.String({ maxLength: 256 })),
  },
  closed,
);

const Failed = Type.Object(
  {
    code: Type.String({ maxLength: 96 }),
    message: Type.String({ maxLength: 8192 }),
    hint: Type.String({ maxLength: 8192 }),
    details: JsonRecord,
  },
  closed,
);
export type Failed = Static<typeof Failed>;

/**
 * Every other line: one request and its answer. Those of one key are answers to the same request, in the order of
 * asking.
 */
export const CassetteEntry = Type.Object(
  {
    key: Sha256,
    nth: Count,
    asked: Asked,
    /** Who was there before the answer, and who said afterwards that he had answered; null where nobody was. */
    model: nullable(part(ModelIdentity)),
    answered: Type.Optional(part(ModelIdentity)),
    /** Each as it came: no two pieces are joined. */
    events: Type.Array(part(StreamEvent)),
    /** What the answer ended with, where it did not end well. */
    failed: Type.Optional(Failed),
    /** How many secrets and home folders were taken out of the events. */
    scrubbed: Count,
  },
  closed,
);
export type CassetteEntry = Static<typeof CassetteEntry>;

export type Capabilities = CassetteHead['capabilities'];
export type Cassette = { readonly capabilities: Capabilities; readonly entries: readonly CassetteEntry[] };
