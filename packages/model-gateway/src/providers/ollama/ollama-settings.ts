import { closed, type KeyValue, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';

/** What a config may say under `model.options`. Temperature is 0, always. */
export const OllamaSettings = Type.Object(
  {
    host: Type.Optional(
      Type.String({ minLength: 1, maxLength: 2048, description: 'The server; OLLAMA_HOST, or port 11434 of this machine, when left out.' }),
    ),
    numCtx: Type.Optional(Type.Integer({ minimum: 256, maximum: 131_072, description: 'Tokens of prompt and answer together; 16384.' })),
    numPredict: Type.Optional(Type.Integer({ minimum: 1, maximum: 32_768, description: 'Tokens of an answer; 512.' })),
    seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'The seed of sampling; 7.' })),
    shown: Type.Optional(
      Type.Union([Type.Literal('server'), Type.Literal('renderer')], {
        description: 'Who tells what the model was shown: the server, asked after each answer (as when left out), or our own renderer.',
      }),
    ),
    conformanceProbe: Type.Optional(
      Type.Boolean({ description: 'Ask a model once whether texts come back as it wrote them. true when left out.' }),
    ),
  },
  closed,
);
export type OllamaSettings = Static<typeof OllamaSettings>;

/** `model` is the tag, such as `functiongemma:270m`. */
export type OllamaOptions = OllamaSettings & {
  readonly model: string;
  /** Where what was learnt of a model is kept. Without it, or where it cannot be read, it is kept as long as the provider lives. */
  readonly memory?: () => Promise<KeyValue>;
  /** A clock that never goes back, in milliseconds. */
  readonly monotonic?: () => number;
};

/** Everything that is pinned. Sent with every request, so that none of the server's or the tag's own defaults apply. */
export type PinnedSampling = {
  readonly temperature: 0;
  readonly seed: number;
  readonly num_ctx: number;
  readonly num_predict: number;
};

export function pinnedSampling({ seed = 7, numCtx = 16_384, numPredict = 512 }: OllamaSettings): PinnedSampling {
  return { temperature: 0, seed, num_ctx: numCtx, num_predict: numPredict };
}
