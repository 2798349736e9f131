import { FpfError, type JsonObject } from '@fpf/contracts';
import { readProject } from '@fpf/project/open';
import { findBundle, readJournal } from '@fpf/project/runs';
import { type OtlpMetrics, otlpOf, type OtlpTraces } from '@fpf/reporter';
import { type CommandHandler, flag, text } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { writeNamed } from '../command/write-named.ts';
import { stoppable } from '../signals/stoppable.ts';

/** `fpf trace export`: what a run's journal says, in the form that tracing tools read. */
export const traceExport: CommandHandler = (input) =>
  stoppable(input, 'Stopped: whether the collector took it is not known.', async (signal) => {
    const [run = ''] = input.args;
    const { traces, metrics } = otlpOf(readJournal(findBundle(readProject(projectInput(input)), run)), {
      content: flag(input, 'content'),
    });
    const out = text(input, 'out');
    const endpoint = process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '';
    const lines = [traces, metrics].map((one) => JSON.stringify(one));
    const data = { traces, metrics } as unknown as JsonObject;
    if (out !== undefined) {
      writeNamed(out, lines.map((line) => `${line}\n`).join(''));
      return { exitCode: 0, data, text: `written to ${out}` };
    }
    if (endpoint === '') return { exitCode: 0, data, text: lines.join('\n') };
    await sendOtlp(endpoint, { traces, metrics }, signal);
    return { exitCode: 0, data, text: `${input.terminal.mark('ok')} taken by ${endpoint}` };
  });

const patience = 10_000;

/**
 * To a collector, as the protocol has it over HTTP with JSON. Whatever it does not say yes to is an error, and told
 * with its own words.
 */
async function sendOtlp(
  endpoint: string,
  { traces, metrics }: { readonly traces: OtlpTraces; readonly metrics: OtlpMetrics },
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
    message: `cli: ${what}`,
    hint: 'Nothing of the run is lost: --out FILE writes the same to a file.',
    cause,
  });
}
