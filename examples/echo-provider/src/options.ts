import { type Static, Type } from '@sinclair/typebox';

/** What `model.options` may hold, and `name`, which is `model.name` of the config. */
export const EchoOptions = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 256, description: 'What the trace calls the model.' }) },
  { additionalProperties: false },
);
export type EchoOptions = Static<typeof EchoOptions>;
