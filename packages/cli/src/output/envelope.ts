import { closed, define, type JsonValue, Json } from '@fpf/contracts';
import { Type, type Static } from '@sinclair/typebox';

/** The one document that a query command prints with `--json`, also when it fails. */
export const Envelope = define(
  'cli-output',
  1,
  Type.Union([
    Type.Object({ schema: Type.Literal('urn:fpf:cli-output:1'), ok: Type.Literal(true), command: Type.String(), data: Json }, closed),
    Type.Object(
      {
        schema: Type.Literal('urn:fpf:cli-output:1'),
        ok: Type.Literal(false),
        command: Type.String(),
        data: Type.Optional(Json),
        error: Type.Object({ code: Type.String(), message: Type.String(), hint: Type.String(), details: Type.Optional(Json) }, closed),
      },
      closed,
    ),
  ]),
);
export type Envelope = Static<typeof Envelope>;

export function okEnvelope(command: string, data: JsonValue): Envelope {
  return { schema: 'urn:fpf:cli-output:1', ok: true, command, data };
}

export function errorEnvelope(
  command: string,
  error: { code: string; message: string; hint: string; details?: JsonValue },
  data?: JsonValue,
): Envelope {
  return { schema: 'urn:fpf:cli-output:1', ok: false, command, ...(data !== undefined && { data }), error };
}
