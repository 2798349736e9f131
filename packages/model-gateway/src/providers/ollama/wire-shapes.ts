import { Type } from '@fpf/contracts';
import type { Static, TSchema } from '@sinclair/typebox';
import { check, quote } from '@fpf/contracts/validate';
import { wireError, type WireParty } from '../../wire/wire-error.ts';

const name = Type.String({ minLength: 1, maxLength: 256 });
const digest = Type.String({ maxLength: 128 });
const capabilities = Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 64 }));

/** What is read of the answers of a server. What else they hold is not looked at. */
export const VersionAnswer = Type.Object({ version: Type.String({ minLength: 1, maxLength: 64 }) });

export const TagsAnswer = Type.Object({
  models: Type.Array(Type.Object({ name, digest, size: Type.Optional(Type.Integer({ minimum: 0 })), capabilities }), {
    maxItems: 10_000,
  }),
});

export const RunningAnswer = Type.Object({
  models: Type.Array(
    Type.Object({
      name,
      digest: Type.Optional(digest),
      size: Type.Optional(Type.Integer({ minimum: 0 })),
      expires_at: Type.Optional(Type.String({ maxLength: 64 })),
      context_length: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    { maxItems: 1_000 },
  ),
});

export const ShowAnswer = Type.Object({
  template: Type.Optional(Type.String()),
  system: Type.Optional(Type.String()),
  parameters: Type.Optional(Type.String()),
  modelfile: Type.Optional(Type.String()),
  renderer: Type.Optional(Type.String({ maxLength: 64 })),
  parser: Type.Optional(Type.String({ maxLength: 64 })),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  model_info: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  capabilities,
});

export const ProgressLine = Type.Object({
  status: Type.String({ maxLength: 1_024 }),
  digest: Type.Optional(digest),
  total: Type.Optional(Type.Integer({ minimum: 0 })),
  completed: Type.Optional(Type.Integer({ minimum: 0 })),
});

/** The answer of a route, in the shape that is read of it; another one is a breach of protocol. */
export function shaped<S extends TSchema>(schema: S, value: unknown, party: WireParty, route: string): Static<S> {
  const [issue] = check(schema, value);
  if (!issue) return value;
  const text = JSON.stringify(value) ?? '';
  const place = quote(issue.pointer || '/', 96);
  throw wireError(
    party,
    'model.protocol',
    `answered ${route} in another shape than Ollama: ${place} ${issue.message}`,
    {
      received: text.slice(0, 1_024),
    },
  );
}
