import type { WireParty } from '../../wire/wire-party.ts';
import { wireError } from '../../wire/wire-error.ts';

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
