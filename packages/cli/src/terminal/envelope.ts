import type { JsonValue } from '@fpf/contracts';

// Types and builders only: the schema stands beside it, so that help and version load no schema library.
export const envelopeId = 'urn:fpf:cli-output:1';

export type EnvelopeError = {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly details?: JsonValue;
};

export type Envelope =
  | { readonly schema: typeof envelopeId; readonly ok: true; readonly command: string; readonly data: JsonValue }
  | {
      readonly schema: typeof envelopeId;
      readonly ok: false;
      readonly command: string;
      readonly data?: JsonValue;
      readonly error: EnvelopeError;
    };

export function okEnvelope(command: string, data: JsonValue): Envelope {
  return { schema: envelopeId, ok: true, command, data };
}

export function errorEnvelope(command: string, error: EnvelopeError, data?: JsonValue): Envelope {
  return { schema: envelopeId, ok: false, command, ...(data !== undefined && { data }), error };
}

/** What `--json` prints, for a command of which JSON is one form among others. */
export function envelopeBytes(command: string, data: JsonValue): Uint8Array {
  return Buffer.from(`${JSON.stringify(okEnvelope(command, data))}\n`);
}
