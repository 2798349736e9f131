import { FpfError } from '@fpf/contracts';

/** What goes wrong between the client and the server, in our codes. A raw client error never gets out. */
export function ollamaError(error: unknown, host: string, model: string): FpfError {
  if (FpfError.is(error)) return error;
  const status = (error as { readonly status_code?: unknown }).status_code;
  const text = error instanceof Error ? `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`.trim() : String(error);
  if (status === 404) return make('model.missing', `${host} does not have ${model}.`, `Run \`ollama pull ${model}\`.`, error);
  if (typeof status === 'number')
    return make('model.server-error', `${host} answered ${status}: ${text}`, 'Look at the log of the Ollama server.', error);
  if (/ECONNREFUSED|ENOTFOUND|ECONNRESET|EHOSTUNREACH|fetch failed/i.test(text)) {
    return make(
      'model.unreachable',
      `no Ollama answers at ${host} (${text}).`,
      'Start it with `ollama serve`, or point OLLAMA_HOST at it.',
      error,
    );
  }
  return make('model.protocol', `${host} did not speak Ollama's protocol: ${text}`, 'Check that OLLAMA_HOST is an Ollama server.', error);
}

function make(code: string, message: string, hint: string, cause: unknown): FpfError {
  return new FpfError({ code, message: `model-gateway: ${message}`, hint, cause });
}
