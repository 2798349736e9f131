import type { WireLimits } from '@fpf/contracts';
import { type Exchange, exchange } from '../../wire/exchange.ts';
import { statusError } from '../../wire/status-error.ts';
import { wireError, type WireParty } from '../../wire/wire-error.ts';
import { readKey, withoutKey } from './key.ts';
import type { OpenAiCompatibleOptions } from './settings.ts';

type Asked = {
  readonly url: string;
  readonly body?: string;
  readonly options: OpenAiCompatibleOptions;
  readonly party: WireParty;
  readonly limits: WireLimits;
  readonly signal: AbortSignal | undefined;
};

/** One request and its answer, which is a success and does not hold the key. */
export async function askServer({ url, body, options, party, limits, signal }: Asked): Promise<Exchange> {
  const key = readKey(options.keyEnv, options.env ?? process.env, party);
  const answer = await exchange({
    url,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'text/event-stream, application/json',
      'user-agent': 'fpf-model-gateway',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    ...(body !== undefined && { body }),
    party,
    limits,
    signal,
  });
  const { status } = answer;
  if (status < 200 || status > 299) throw await refusal({ ...answer, body: withoutKey(answer.body, key) }, party);
  const encoding = answer.header('content-encoding');
  if (encoding !== undefined && encoding !== 'identity') {
    answer.close();
    throw wireError(party, 'model.protocol', 'packed its answer, which was not asked for');
  }
  const echoed = (): void => {
    throw wireError(party, 'model.protocol', 'sent the key back in its answer', {
      hint: 'Look at what stands between here and the server; then change the key.',
    });
  };
  return { ...answer, body: withoutKey(answer.body, key, echoed) };
}

async function refusal(answer: Exchange, party: WireParty): Promise<Error> {
  const error = await statusError(answer, party);
  if (answer.status !== 401 && answer.status !== 403) return error;
  return wireError(party, 'model.no-key', `refuses the key, or wants one (${answer.status})`, {
    details: { ...error.details },
  });
}
