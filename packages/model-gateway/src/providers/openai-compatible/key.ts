import { wireError, type WireParty } from '../../wire/wire-error.ts';

/** RFC 6750's form of a token, and colons, which some services use. Nothing in it has to be escaped anywhere. */
const form = /^[A-Za-z0-9._~+/:=-]{1,4096}$/;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The key out of its environment variable, of which alone the config knows the name. It is in no message, whatever is
 * wrong with it.
 */
export function readKey(keyEnv: string | undefined, env: Environment, party: WireParty): string | undefined {
  if (keyEnv === undefined) return undefined;
  const key = env[keyEnv]?.trim();
  if (!key) {
    throw wireError(party, 'model.no-key', `wants a key, and the environment variable ${keyEnv} is not set`, {
      hint: `Set ${keyEnv} to the key, or leave model.options.keyEnv out for a server that wants none.`,
    });
  }
  if (form.test(key)) return key;
  throw wireError(
    party,
    'model.no-key',
    `wants a key, and what ${keyEnv} holds is none: it has characters that no key has`,
  );
}

/** Shorter than this it is no secret but a word that servers without keys are given. */
const shortest = 8;
const star = 0x2a;

/**
 * The same bytes with each occurrence of the key starred out, wherever the chunks end: a server or a proxy that says it
 * back must not bring it into an error or a trace. Bytes that may be its beginning wait for the next chunk.
 */
export async function* withoutKey(
  body: AsyncIterable<Uint8Array>,
  key: string | undefined,
  onFound: () => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  if (key === undefined || key.length < shortest) {
    yield* body;
    return;
  }
  const secret = Buffer.from(key);
  let waiting = Buffer.alloc(0);
  for await (const chunk of body) {
    const bytes = Buffer.concat([waiting, chunk]);
    for (let at = bytes.indexOf(secret); at !== -1; at = bytes.indexOf(secret, at)) {
      bytes.fill(star, at, at + secret.length);
      onFound();
    }
    const from = bytes.length - beginningAtEnd(bytes, secret);
    waiting = bytes.subarray(from);
    if (from > 0) yield bytes.subarray(0, from);
  }
  if (waiting.length > 0) yield waiting;
}

/** How many bytes at the end may be the beginning of the secret. */
function beginningAtEnd(bytes: Buffer, secret: Buffer): number {
  for (let length = Math.min(secret.length - 1, bytes.length); length > 0; length -= 1) {
    if (bytes.subarray(bytes.length - length).equals(secret.subarray(0, length))) return length;
  }
  return 0;
}
