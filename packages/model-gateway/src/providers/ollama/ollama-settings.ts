import { closed, type KeyValue, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';

/** What a config may say under `model.options`. How a token is chosen is no option: see `greedy`. */
export const OllamaSettings = Type.Object(
  {
    host: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: 'The server; OLLAMA_HOST, or port 11434 of this machine, when left out.',
      }),
    ),
    numCtx: Type.Optional(
      Type.Integer({ minimum: 256, maximum: 131_072, description: 'Tokens of prompt and answer together; 16384.' }),
    ),
    numPredict: Type.Optional(Type.Integer({ minimum: 1, maximum: 32_768, description: 'Tokens of an answer; 512.' })),
    seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'The seed of sampling; 7.' })),
    shown: Type.Optional(
      Type.Union([Type.Literal('server'), Type.Literal('renderer')], {
        description:
          'Who tells what the model was shown: the server, asked after each answer (as when left out), or our own renderer.',
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
  /**
   * Where what was learnt of a model is kept. Without it, or where it cannot be read, it is kept as long as the
   * provider lives.
   */
  readonly memory?: () => Promise<KeyValue>;
  /** The longest that an answer waits for each thing that is told beside it, in milliseconds; 5000. */
  readonly besideMs?: number;
  /** A clock that never goes back, in milliseconds. */
  readonly monotonic?: () => number;
};

/**
 * What holds for every answer: always the likeliest token, and nothing that makes a token less likely for having been
 * said. Penalties change an answer at temperature 0 as well, and the parameters of a tag may set each of these.
 */
const greedy = {
  temperature: 0,
  top_k: 1,
  top_p: 1,
  min_p: 0,
  typical_p: 1,
  repeat_penalty: 1,
  repeat_last_n: 0,
  presence_penalty: 0,
  frequency_penalty: 0,
} as const;

/**
 * Every option of Ollama that bears on which token comes next, and on how many. Sent with every request, so that of
 * these none of the server's or the tag's own defaults apply. The texts at which an answer stops stay the tag's: they
 * belong to its template.
 */
export type PinnedSampling = typeof greedy & {
  readonly seed: number;
  readonly num_ctx: number;
  readonly num_predict: number;
};

export function pinnedSampling({ seed = 7, numCtx = 16_384, numPredict = 512 }: OllamaSettings): PinnedSampling {
  return { ...greedy, seed, num_ctx: numCtx, num_predict: numPredict };
}
