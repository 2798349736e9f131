import { FpfError, type WireLimits } from '@fpf/contracts';
import { wireError } from '../../../wire/wire-error.ts';
import type { OllamaWire } from '../ollama-wire.ts';
import { ProgressLine, shaped } from '../wire-shapes.ts';

export type PullProgress = {
  readonly status: string;
  /** The layer that is being fetched, and how far it is. */
  readonly layer?: string;
  readonly completed?: number;
  readonly total?: number;
};

export type PullOptions = {
  readonly limits: WireLimits;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: PullProgress) => void) | undefined;
};

const again = 'Run the same command again: what was fetched is kept, and it goes on from there.';

/**
 * Has a server fetch a model, and tells how far it is. Ends when the server says success; whatever else ends it is an
 * error.
 */
export async function pullModel(
  wire: OllamaWire,
  name: string,
  { limits, signal, onProgress }: PullOptions,
): Promise<void> {
  try {
    for await (const line of wire.pull(name, { limits, signal })) {
      const { status, digest, completed, total } = shaped(ProgressLine, line, wire.party, '/api/pull');
      onProgress?.({
        status,
        ...(digest !== undefined && { layer: digest }),
        ...(completed !== undefined && { completed }),
        ...(total !== undefined && { total }),
      });
    }
  } catch (error) {
    throw FpfError.is(error) ? pullError(error, wire, name) : error;
  }
}

/** What may go away by itself. */
const passing: ReadonlySet<string> = new Set([
  'model.truncated',
  'model.timeout-idle',
  'model.server-error',
  'model.overloaded',
  'model.unreachable',
]);

/** The same stop, with the next step that a pull has. */
function pullError(error: FpfError, { party }: OllamaWire, name: string): FpfError {
  const { code, details, message } = error;
  const stopped = (as: string, happened: string, hint: string): FpfError =>
    wireError(party, as, happened, { cause: error, details, hint });
  if (/file does not exist|not found/i.test(message) && (code === 'model.server-error' || code === 'model.missing'))
    return stopped(
      'model.missing',
      `finds no model ${name} where it fetches models from`,
      'Check the name and its tag; https://ollama.com/library lists them.',
    );
  if (code === 'model.aborted') return stopped(code, `was told to stop fetching ${name}`, again);
  if (/no space left/i.test(message))
    return stopped(code, `has no space left for ${name}`, `Make room on the server's disk. ${again}`);
  if (!passing.has(code)) return error;
  return new FpfError({ code, message, hint: `${error.hint} ${again}`, details, cause: error });
}
