import { codeOf, FpfError } from '@fpf/contracts';
import { quote } from '@fpf/contracts/validate';
import { spokenParty, type WireParty } from './wire-party.ts';

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
