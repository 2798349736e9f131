import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { FpfError, type WireLimits } from '@fpf/contracts';
import { stoppedError } from './stopped-error.ts';
import { boundedBody } from './bounded-body.ts';
import { secure, type WireAgent } from './wire-agent.ts';
import { wireError, type WireParty } from './wire-error.ts';

export type ExchangeInput = {
  readonly url: string;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly party: WireParty;
  readonly limits: WireLimits;
  readonly signal?: AbortSignal | undefined;
  /** Until the head of the answer, where it is not `limits.firstByteMs`: a model may have to be loaded first. */
  readonly firstByteMs?: number;
  /** For several requests on one socket; without it, each has a socket of its own. */
  readonly agent?: WireAgent | undefined;
};

/** One answer on its way. Whoever has it closes it. */
export type Exchange = {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
  readonly close: () => void;
};

/**
 * One request, within its limits. It goes straight to the server: no proxy of the environment is asked, for what a
 * model is shown is nobody else's affair, and no redirect is followed. Fails with our errors only.
 */
export async function exchange(input: ExchangeInput): Promise<Exchange> {
  const { party, signal } = input;
  if (signal?.aborted) throw stoppedError(signal.reason);
  const outgoing = open(input);
  let incoming: IncomingMessage | undefined;
  // A breach of HTTP within the body is told to the request; the body only hears that it is over.
  let told: unknown;
  outgoing.on('error', (error) => {
    told ??= error;
  });
  // An aborted signal has to end the body as well, and with our word for it.
  const stop = (): void => void (incoming ?? outgoing).destroy(stoppedError(signal?.reason));
  const close = (): void => {
    signal?.removeEventListener('abort', stop);
    incoming?.destroy();
    outgoing.destroy();
  };
  signal?.addEventListener('abort', stop, { once: true });
  try {
    incoming = await headOf(outgoing, input);
  } catch (error) {
    close();
    throw socketError(error, party, 'head');
  }
  const response = incoming;
  const failure = (error: unknown): FpfError =>
    signal?.aborted
      ? stoppedError(signal.reason)
      : socketError(FpfError.is(error) ? error : (told ?? error), party, 'body');
  return {
    status: response.statusCode ?? 0,
    header: (name) => {
      const value = response.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: boundedBody(response, { party, limits: input.limits, failure }),
    close,
  };
}

function open({ url, method, headers, body, party, agent }: ExchangeInput): ClientRequest {
  try {
    const send = url.startsWith('https:') ? secure().request : httpRequest;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return send(url, { method, headers: { ...headers, ...length }, agent: agent ?? false });
  } catch (error) {
    throw wireError(party, 'model.unreachable', `has an address that cannot be asked (${String(error)})`, {
      cause: error,
    });
  }
}

async function headOf(
  outgoing: ClientRequest,
  { body, party, limits, firstByteMs = limits.firstByteMs }: ExchangeInput,
): Promise<IncomingMessage> {
  const late = (code: string, happened: string) => (): void => void outgoing.destroy(wireError(party, code, happened));
  const seconds = (ms: number): string => `${ms / 1000} s`;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      const connecting = (): void => {
        const slow = late('model.timeout-connect', `took no connection within ${seconds(limits.connectMs)}`);
        timer = setTimeout(slow, limits.connectMs);
      };
      const connected = (): void => {
        clearTimeout(timer);
        const silent = late('model.timeout-idle', `took the request and said nothing for ${seconds(firstByteMs)}`);
        timer = setTimeout(silent, firstByteMs);
      };
      outgoing.once('error', reject);
      outgoing.once('response', (incoming) => {
        // What goes wrong while nobody reads is told to whoever reads next.
        incoming.on('error', () => undefined);
        resolve(incoming);
      });
      outgoing.once('socket', (socket) => {
        if (outgoing.reusedSocket) return connected();
        connecting();
        socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
      });
      outgoing.end(body);
    });
  } finally {
    clearTimeout(timer);
  }
}

/** How far an exchange had come: before the head of the answer nothing was heard. */
type Phase = 'head' | 'body';

/** What a socket or the HTTP parser says, in our codes. Our own errors, which stopped the socket, pass. */
function socketError(error: unknown, party: WireParty, phase: Phase): FpfError {
  if (FpfError.is(error)) return error;
  const { code = '', message = String(error) } = error as { readonly code?: string; readonly message?: string };
  const why = code && !message.includes(code) ? `${code} ${message}`.trim() : message;
  if (code.startsWith('HPE_')) {
    return wireError(party, 'model.protocol', `does not speak HTTP (${why})`, { cause: error });
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) {
    return wireError(party, 'model.protocol', `does not speak TLS (${why})`, {
      cause: error,
      hint: 'Check http:// against https:// in its address.',
    });
  }
  if (phase === 'body') return wireError(party, 'model.truncated', `broke off its answer (${why})`, { cause: error });
  return wireError(party, 'model.unreachable', `cannot be reached (${why})`, { cause: error });
}
