import { closed, define, Json, Type } from '@fpf/contracts';
import { envelopeId } from './envelope.ts';

const id = Type.Literal(envelopeId);

/** The one document that a query command prints with `--json`, also when it fails. */
export const Envelope = define(
  'cli-output',
  1,
  Type.Union([
    Type.Object({ schema: id, ok: Type.Literal(true), command: Type.String(), data: Json }, closed),
    Type.Object(
      {
        schema: id,
        ok: Type.Literal(false),
        command: Type.String(),
        data: Type.Optional(Json),
        error: Type.Object(
          { code: Type.String(), message: Type.String(), hint: Type.String(), details: Type.Optional(Json) },
          closed,
        ),
      },
      closed,
    ),
  ]),
);
