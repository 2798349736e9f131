import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Digest } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed, nullable } from '../schema/json.ts';

/**
 * Which model answered. `conforming` is true only for a pinned `functiongemma*` digest (document 2 §1;
 * `isFunctionGemma`).
 */
export const ModelIdentity = define(
  'model-identity',
  1,
  Type.Object(
    {
      provider: Type.String({ minLength: 1, maxLength: 64 }),
      name: Type.String({ minLength: 1, maxLength: 256 }),
      digest: nullable(Digest),
      conforming: Type.Boolean(),
      server: Type.Optional(Type.String({ maxLength: 128 })),
    },
    closed,
  ),
);
export type ModelIdentity = Static<typeof ModelIdentity>;

/** Who decides where no model is asked: the call itself was given, by a person or by a program of theirs. */
export const personIdentity: ModelIdentity = Object.freeze({
  provider: 'person',
  name: 'person',
  digest: null,
  conforming: false,
});

/**
 * The tags that the stack is made for: `functiongemma*`, as Ollama lists a model of its own library or one that was
 * made on the machine. A tuned one is among them, such as `functiongemma-ours:1`. A name in somebody's folder is
 * another model, whatever that model is called.
 */
export function isFunctionGemma(name: string): boolean {
  return /^functiongemma[^/]*$/.test(name);
}
