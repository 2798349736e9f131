import type { WireLimits } from '@fpf/contracts';
import { type Exchange, exchange } from './exchange.ts';
import { type NdjsonOptions, strictLines } from './ndjson.ts';
import { readJsonBody } from './strict-line.ts';
import { statusError } from './status-error.ts';
import { wireError, type WireParty } from './wire-error.ts';
import type { WireAgent } from './wire-agent.ts';

export type GuardOptions = {
  readonly party: WireParty;
  readonly limits: WireLimits;
  readonly signal?: AbortSignal | undefined;
  readonly firstByteMs?: number | undefined;
  readonly agent?: WireAgent | undefined;
  /** Told when the head of an answer has come, whatever it says. */
  readonly onHead?: (() => void) | undefined;
  /** For an answer in lines. Without it the answer is one JSON object. */
  readonly lines?: Pick<NdjsonOptions, 'isLast' | 'onLast' | 'errorIn'>;
};

/** A `fetch` for a client that guards nothing itself, and the way to end what it began. */
export type GuardedFetch = { readonly fetch: typeof fetch; readonly close: () => void };

/**
 * The client is handed only what was checked: a success, whole good lines, or one strict object. Everything else is
 * thrown out of its hands as our error. What it gets is no Response but the few members of one that it uses, which
 * costs nothing.
 */
export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  const { party, limits, signal, firstByteMs, agent, onHead, lines } = options;
  const open = new Set<Exchange>();
  const guarded = async (input: unknown, init: RequestInit = {}): Promise<unknown> => {
    const answer = await exchange({
      url: String(input),
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      ...(typeof init.body === 'string' && { body: init.body }),
      party,
      limits,
      signal,
      agent,
      ...(firstByteMs !== undefined && { firstByteMs }),
    });
    onHead?.();
    open.add(answer);
    const { status } = answer;
    if (status < 200 || status > 299) throw await statusError(answer, party);
    const encoding = answer.header('content-encoding');
    if (encoding !== undefined && encoding !== 'identity') {
      throw wireError(party, 'model.protocol', `packed its answer (${encoding.slice(0, 32)}), which was not asked for`);
    }
    const common = { ok: true, status, statusText: '', headers: { get: answer.header } };
    if (lines)
      return { ...common, body: { getReader: () => readerOf(strictLines(answer.body, { party, limits, ...lines })) } };
    const json = await readJsonBody(answer, party, limits);
    return { ...common, json: async () => json };
  };
  const close = (): void => {
    for (const answer of open) answer.close();
    open.clear();
  };
  return { fetch: guarded as typeof fetch, close };
}

type Reader = {
  readonly read: () => Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
  readonly releaseLock: () => void;
};

function readerOf(batches: AsyncGenerator<readonly Uint8Array[]>): Reader {
  return {
    read: async () => {
      const next = await batches.next();
      return next.done ? { done: true } : { done: false, value: joined(next.value) };
    },
    releaseLock: () => undefined,
  };
}

const newline = Buffer.from('\n');

function joined(lines: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(lines.flatMap((line) => [line, newline]));
}
