import type { FpfError } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import type { Exchange } from './exchange.ts';
import { isJsonObject } from './is-json-object.ts';
import { excerpt, wireError, type WireErrorExtra, type WireParty } from './wire-error.ts';

/** The beginning of a refusal says enough; nobody waits for a megabyte of it. */
const mostRead = 16_384;

/** An answer whose status is no success, as the error that it means. Reads its beginning, and closes it. */
export async function statusError(answer: Exchange, party: WireParty): Promise<FpfError> {
  const text = await beginning(answer);
  const said = saidIn(text);
  const { status } = answer;
  const words = said ?? (/^\s*</.test(text) ? 'with a web page' : text);
  const happened = `answered ${status}${words.trim() === '' ? '' : `: ${excerpt(words)}`}`;
  const extra: WireErrorExtra = { received: text, details: { status, ...retryAfter(answer, status) } };
  return wireError(party, codeOfStatus(status, said), happened, extra);
}

function codeOfStatus(status: number, said: string | undefined): string {
  if (status === 429 || status === 503) return 'model.overloaded';
  if (status >= 500) return 'model.server-error';
  // A route that is not there is another server; a model that is not there is told in JSON.
  if (status === 404 && said !== undefined) return 'model.missing';
  if (said !== undefined) return codeOfWords(said) ?? 'model.protocol';
  return 'model.protocol';
}

/** What a server's words mean where they mean something of their own. */
export function codeOfWords(said: string): string | undefined {
  if (
    /context (?:length|size|window)|prompt (?:is )?too long|input length exceeds|exceeds? the (?:available )?context/i.test(
      said,
    )
  )
    return 'model.context-full';
  if (/does not support tools/i.test(said)) return 'model.no-tools';
  if (/requires a newer version|newer version of ollama/i.test(said)) return 'model.old-server';
  if (/^model .* not found/i.test(said)) return 'model.missing';
  return undefined;
}

/** `{"error": "..."}`, or `{"error": {"message": "..."}}`. */
export function saidIn(text: string): string | undefined {
  const read = readJson(text);
  const error = read.ok && isJsonObject(read.value) ? read.value['error'] : undefined;
  if (typeof error === 'string') return error;
  return isJsonObject(error) && typeof error['message'] === 'string' ? error['message'] : undefined;
}

/** Seconds or a date, as RFC 9110 has it; anything else says nothing. */
function retryAfter(answer: Exchange, status: number): { readonly retry_after_ms?: number } {
  const value = status === 429 || status === 503 ? answer.header('retry-after')?.trim() : undefined;
  if (!value) return {};
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? { retry_after_ms: Math.max(0, Math.round(ms)) } : {};
}

async function beginning(answer: Exchange): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= mostRead) break;
    }
  } catch {
    // The status is the error; that its text broke off changes nothing.
  } finally {
    answer.close();
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, mostRead));
}
