import type { FpfError, JsonObject, WireLimits } from '@fpf/contracts';
import { type Line, wholeLines } from './lines.ts';
import { isBlank, strictObject } from './strict-line.ts';
import { wireError, type WireParty } from './wire-error.ts';

export type NdjsonOptions = {
  readonly party: WireParty;
  readonly limits: WireLimits;
  /** The line that ends the answer. Without it the answer is not whole, and after it nothing may come. */
  readonly isLast: (value: JsonObject) => boolean;
  /** Told once that line has come, before anybody is handed it. */
  readonly onLast?: (() => void) | undefined;
  /** A line that is an error of the server's own. */
  readonly errorIn?: (value: JsonObject) => FpfError | undefined;
};

/**
 * Good lines, whole and in their order. The first bad one ends them with an error; none is skipped, but for blank ones.
 */
export async function* strictLines(
  body: AsyncIterable<Uint8Array>,
  options: NdjsonOptions,
): AsyncGenerator<readonly Uint8Array[]> {
  const { party, limits, isLast, onLast, errorIn } = options;
  let last: Uint8Array | undefined;
  for await (const lines of wholeLines(body, limits.maxLineBytes, party)) {
    const good: Uint8Array[] = [];
    let bad: Error | undefined;
    try {
      for (const line of lines) {
        const value = isBlank(line) ? undefined : readLine(line, last);
        if (!value) continue;
        if (!isLast(value)) {
          good.push(line.bytes);
          continue;
        }
        last = line.bytes;
        onLast?.();
      }
    } catch (error) {
      bad = error as Error;
    }
    // What stood before the bad line was heard.
    if (good.length > 0) yield good;
    if (bad) throw bad;
  }
  if (!last) throw wireError(party, 'model.truncated', 'ended its answer without saying that it is done');
  // The last line is held back until nothing came after it.
  yield [last];

  function readLine(line: Line, done: Uint8Array | undefined): JsonObject {
    if (done)
      throw wireError(party, 'model.protocol', 'went on after it had said that it is done', { received: line.bytes });
    const value = strictObject(line, party, limits);
    const error = errorIn?.(value);
    if (error) throw error;
    return value;
  }
}
