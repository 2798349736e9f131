import { FpfError, type JsonObject } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { readJson } from '@fpf/contracts/validate';
import type { Failed } from './cassette-shapes.ts';

const longest = 4_096;

/** An error as it is recorded. One that is none of ours is a breach of protocol, as it is to the gateway. */
export function failedWith(error: unknown, provider: string): Failed {
  if (!FpfError.is(error)) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return failure(`the provider ${provider} failed with an error of its own: ${text}`);
  }
  const { code, message, hint, details } = error;
  return { code: code.slice(0, 96), message: bounded(message), hint: bounded(hint), details: plain(details) };
}

/** A breach of protocol by the provider that is recorded. */
export function failure(what: string, code = 'model.protocol'): Failed {
  return {
    code,
    message: bounded(`model-gateway: ${what}.`),
    hint: 'This is a fault of the recorded provider, not of your request.',
    details: {},
  };
}

export function errorOf(failed: Failed): FpfError {
  return new FpfError(failed);
}

function bounded(text: string): string {
  return text.slice(0, longest).toWellFormed();
}

/** Details are for people; what of them is no JSON, or is much, is left out. */
function plain(details: Readonly<Record<string, unknown>>): JsonObject {
  try {
    const text = canonicalJson(details as JsonObject);
    const read = readJson(text, { bytes: longest });
    return read.ok ? (read.value as JsonObject) : {};
  } catch {
    return {};
  }
}
