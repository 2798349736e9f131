import { codeOf, FpfError } from '@fpf/contracts';
import { quote } from '@fpf/contracts/validate';

/**
 * Who is spoken to. Every error of the wire names it, so that a person knows which server and which model to look at.
 */
export type WireParty = {
  /** What it is: Ollama, or an OpenAI-compatible server. */
  readonly what: string;
  /** Its address, without anything secret. */
  readonly host: string;
  readonly model?: string;
  /** A next step by code, where this party has a better one than the code itself. */
  readonly hints?: Readonly<Record<string, string>>;
};

/** `Ollama at http://127.0.0.1:11434 (model functiongemma)`. */
function spokenParty({ what, host, model }: WireParty): string {
  return `${what} at ${host}${model === undefined ? '' : ` (model ${model})`}`;
}

export type WireErrorExtra = {
  /** What came, as it came: its beginning is kept in the details. */
  readonly received?: string | Uint8Array | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
  readonly hint?: string;
};

/** One stop on a wire, in our codes: who, what happened, what was received, what to do. */
export function wireError(party: WireParty, code: string, happened: string, extra: WireErrorExtra = {}): FpfError {
  const { received, details, cause, hint } = extra;
  return new FpfError({
    code,
    message: `model-gateway: ${spokenParty(party)} ${happened}.`,
    hint: hint ?? party.hints?.[code] ?? codeOf(code)?.next ?? 'Look at the log of the server.',
    details: {
      host: party.host,
      ...(party.model !== undefined && { model: party.model }),
      ...details,
      ...(received !== undefined && received.length > 0 && { received: excerpt(received) }),
    },
    ...(cause !== undefined && { cause }),
  });
}

/** Escaping makes of one character six at most, so this stays below 2 KiB. */
const longest = 256;

/**
 * The beginning of what somebody sent, safe to print: everything that is not plain ASCII is escaped. Quotes stay, for
 * JSON is what comes.
 */
export function excerpt(received: string | Uint8Array): string {
  const text = typeof received === 'string' ? received : new TextDecoder().decode(received.subarray(0, 4 * longest));
  return quote(text.trim(), longest).slice(1, -1).replaceAll('\\"', '"');
}
