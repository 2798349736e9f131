import { FpfError } from '@fpf/contracts';
import type { otlpOf } from './otlp.ts';

const patience = 10_000;

/**
 * To a collector, as the protocol has it over HTTP with JSON. Whatever it does not say yes to is an error, and told
 * with its own words.
 */
export async function sendOtlp(
  endpoint: string,
  { traces, metrics }: ReturnType<typeof otlpOf>,
  signal: AbortSignal,
): Promise<void> {
  await post(endpoint, 'v1/traces', traces, signal);
  await post(endpoint, 'v1/metrics', metrics, signal);
}

async function post(endpoint: string, path: string, body: object, signal: AbortSignal): Promise<void> {
  const to = addressOf(endpoint, path);
  let said: Response;
  try {
    said = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
  } catch (cause) {
    signal.throwIfAborted();
    throw failed(`${to} cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
  if (!said.ok) throw failed(`${to} answered ${said.status}: ${(await said.text().catch(() => '')).slice(0, 512)}`);
}

function addressOf(endpoint: string, path: string): string {
  try {
    const base = new URL(endpoint.endsWith('/') ? endpoint : `${endpoint}/`);
    if (base.protocol === 'http:' || base.protocol === 'https:') return new URL(path, base).href;
  } catch {
    // Told below, as any other text that is no address.
  }
  throw failed(`OTEL_EXPORTER_OTLP_ENDPOINT is no address: ${JSON.stringify(endpoint.slice(0, 256))}`);
}

function failed(what: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'report.collector-failed',
    message: `reporter: ${what}`,
    hint: 'Nothing of the run is lost: --out FILE writes the same to a file.',
    cause,
  });
}
