import { closed, FpfError, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';
import { quote } from '@fpf/contracts/validate';

/**
 * What a config may say under `model.options`. Temperature is 0, top_p is 1, and there are no penalties, always. A key
 * has no place in it.
 */
export const OpenAiCompatibleSettings = Type.Object(
  {
    baseUrl: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'The address up to /v1, such as http://127.0.0.1:8080/v1.',
    }),
    keyEnv: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z_][A-Za-z0-9_]{0,127}$',
        description: 'The name of the environment variable that holds the key.',
      }),
    ),
    trust: Type.Optional(
      Type.Literal('unpinned', {
        description: 'Such a server tells no digest; this says that an answer of whichever model is wanted.',
      }),
    ),
    seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'The seed of sampling; 7.' })),
    maxTokens: Type.Optional(Type.Integer({ minimum: 1, maximum: 131_072, description: 'Tokens of an answer; 512.' })),
    stream: Type.Optional(
      Type.Boolean({
        description: 'false for a server that cannot stream calls: the answer then comes whole. true when left out.',
      }),
    ),
    multiTurn: Type.Optional(
      Type.Boolean({
        description: 'Whether the model was trained to go on after the result of a call. false when left out.',
      }),
    ),
  },
  closed,
);
export type OpenAiCompatibleSettings = Static<typeof OpenAiCompatibleSettings>;

/** `model` is the name as the server lists it. */
export type OpenAiCompatibleOptions = OpenAiCompatibleSettings & {
  readonly model: string;
  /** Where the key is looked up, at each request. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** A clock that never goes back, in milliseconds. */
  readonly monotonic?: () => number;
};

/**
 * All that this API knows of sampling, sent with every request: what is left out defaults to a temperature of 1 on
 * these servers, or to what a server was started with.
 */
export type CompletionSampling = {
  readonly temperature: 0;
  readonly top_p: 1;
  readonly presence_penalty: 0;
  readonly frequency_penalty: 0;
  readonly seed: number;
  readonly max_tokens: number;
};

export function completionSampling({ seed = 7, maxTokens = 512 }: OpenAiCompatibleSettings): CompletionSampling {
  return { temperature: 0, top_p: 1, presence_penalty: 0, frequency_penalty: 0, seed, max_tokens: maxTokens };
}

/** The address up to `/v1`, without a slash at its end. What could hold a secret is refused and not shown. */
export function baseUrlOf(written: string): string {
  const text = written.trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.hostname === '') throw notAnAddress(quote(text, 96), 'it is no absolute address');
  if (url.username !== '' || url.password !== '')
    throw notAnAddress('(hidden)', 'a name and a password have no place in it');
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text))
    throw notAnAddress('(hidden)', 'a query or a fragment has no place in it');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw notAnAddress(quote(text, 96), 'it is neither http nor https');
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith('/chat/completions')) throw notAnAddress(quote(text, 96), 'it ends before /chat/completions');
  return `${url.origin}${path}`;
}

function notAnAddress(shown: string, why: string): FpfError {
  return new FpfError({
    code: 'model.bad-host',
    message: `model-gateway: the address of the OpenAI-compatible server, ${shown}, cannot be used: ${why}.`,
    hint:
      'Write model.options.baseUrl as http://host:port/v1; a key goes into an environment variable that ' +
      'model.options.keyEnv names.',
  });
}
