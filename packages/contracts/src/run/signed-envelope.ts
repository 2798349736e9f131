import type { Static } from '@sinclair/typebox';
import { define } from '../schema/define.ts';
import { closed } from '../schema/json.ts';
import { Type } from '../schema/type.ts';

const base64 = Type.String({ pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$' });

/** A DSSE envelope (v1): what was signed, as it was signed, and by which keys. */
export const SignedEnvelope = define(
  'signed-envelope',
  1,
  Type.Object(
    {
      payloadType: Type.String({ minLength: 1, maxLength: 256 }),
      payload: base64,
      signatures: Type.Array(Type.Object({ keyid: Type.String({ maxLength: 128 }), sig: base64 }, closed), {
        minItems: 1,
        maxItems: 16,
      }),
    },
    closed,
  ),
);
export type SignedEnvelope = Static<typeof SignedEnvelope>;
