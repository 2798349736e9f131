import { codeOf, FpfError, type StreamEvent } from '@fpf/contracts';
import { quote } from '@fpf/contracts/validate';
import { received } from '../wire/received.ts';

/** An error of a provider in one of our codes. A raw one never gets out. */
export function typedError(error: unknown, provider: string): FpfError {
  if (FpfError.is(error)) return error;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new FpfError({
    code: 'model.protocol',
    message: `model-gateway: the provider ${quote(provider)} failed with an error of its own: ${received(text)}`,
    hint: 'This is a fault of the provider, not of your request; tell it to those who made it, with this message.',
    cause: error,
  });
}

type ErrorEvent = Extract<StreamEvent, { type: 'error' }>;

/** An error that came as an event. A code that nobody knows would explain nothing, so it becomes one that is known. */
export function eventError(event: ErrorEvent, provider: string): FpfError {
  const known = codeOf(event.code) !== undefined;
  return new FpfError({
    code: known ? event.code : 'model.server-error',
    message: `model-gateway: ${quote(provider)}: ${known ? '' : `${quote(event.code)}: `}${quote(event.message, 1_024)}`,
    hint: 'The code explains what to do: `fpf explain CODE`.',
    details: {
      retryable: event.retryable,
      ...(event.http_status !== undefined && { http_status: event.http_status }),
      ...(event.retry_after !== undefined && { retry_after_ms: event.retry_after * 1_000 }),
    },
  });
}

/** Who was asked, as far as it is known. */
export type Asked = { readonly provider: string; readonly model?: string | undefined };

/** What a request ends with: the last error, of whom it is, and which ones came before it. */
export function afterTries(error: FpfError, failed: readonly string[], { provider, model }: Asked): FpfError {
  const who = model ?? provider;
  const of = error.message.includes(who) ? '' : ` (${model === undefined ? provider : `${model}, ${provider}`})`;
  const tries = failed.length > 1 ? ` (asked ${failed.length} times: ${failed.join(', ')})` : '';
  return new FpfError({
    code: error.code,
    message: `${error.message}${of}${tries}`,
    hint: error.hint,
    details: {
      ...error.details,
      provider,
      ...(model !== undefined && { model }),
      attempts: failed.length,
      failed_attempts: [...failed],
    },
    cause: error,
  });
}
