import { wireError, type WireParty } from './wire-error.ts';

/** One line without its line feed. The last one of a body may lack it, and is then perhaps cut off. */
export type Line = { readonly bytes: Uint8Array; readonly ended: boolean };

const lineFeed = 0x0a;

/** A chunk may hold a line for each two of its bytes, and a line costs more than they. */
const mostAtOnce = 256;

/** The lines of a body, those of one chunk together. A line over the cap ends them, after the lines before it. */
export async function* wholeLines(
  body: AsyncIterable<Uint8Array>,
  maxLineBytes: number,
  party: WireParty,
): AsyncGenerator<readonly Line[]> {
  const rest = createRest(maxLineBytes);
  for await (const chunk of body) {
    let lines: Line[] = [];
    let from = 0;
    let fits = true;
    for (let to = chunk.indexOf(lineFeed); to !== -1; to = chunk.indexOf(lineFeed, from)) {
      const piece = chunk.subarray(from, to);
      // A line that came in one piece, as nearly all do, is not copied.
      const whole = rest.isEmpty();
      fits = whole ? piece.byteLength <= maxLineBytes : rest.add(piece);
      if (!fits) break;
      lines.push({ bytes: whole ? piece : rest.take(), ended: true });
      from = to + 1;
      if (lines.length === mostAtOnce) {
        yield lines;
        lines = [];
      }
    }
    fits &&= rest.add(chunk.subarray(from));
    if (lines.length > 0) yield lines;
    if (fits) continue;
    const received = rest.start().byteLength > 0 ? rest.start() : chunk.subarray(from);
    throw wireError(party, 'model.too-large', `sent a line of more than ${maxLineBytes} bytes`, { received });
  }
  const last = rest.take();
  if (last.byteLength > 0) yield [{ bytes: last, ended: false }];
}

type Rest = {
  readonly isEmpty: () => boolean;
  /** False, with nothing added, where it would not fit. */
  readonly add: (piece: Uint8Array) => boolean;
  readonly take: () => Uint8Array;
  readonly start: () => Uint8Array;
};

/**
 * What of a line has come so far, in one buffer that grows to the cap and no further: in pieces of one byte a line
 * costs no more than its size.
 */
function createRest(cap: number): Rest {
  let kept = Buffer.alloc(0);
  let length = 0;
  return {
    isEmpty: () => length === 0,
    add: (piece) => {
      const wanted = length + piece.byteLength;
      if (wanted > cap) return false;
      if (wanted > kept.byteLength) {
        const grown = Buffer.allocUnsafe(Math.min(cap, Math.max(4_096, 2 * kept.byteLength, wanted)));
        kept.copy(grown, 0, 0, length);
        kept = grown;
      }
      kept.set(piece, length);
      length = wanted;
      return true;
    },
    take: () => {
      const line = new Uint8Array(kept.subarray(0, length));
      length = 0;
      return line;
    },
    start: () => kept.subarray(0, length),
  };
}
