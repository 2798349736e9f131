import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { digestOf, hitsIn, type SecretFinding, type Wanted } from './scan-text.ts';

const pieceBytes = 1_048_576;
/** No secret that is looked for is longer; so much of a piece is looked at again with the next one. */
const overlap = 65_536;
/** What a form may look back at. */
const margin = 512;

/**
 * One file of any size, in bounded memory: piece after piece, each with the end of the one before it. A link is not
 * followed.
 */
export async function scanFile(
  path: string,
  artifact: string,
  wanted: readonly Wanted[],
): Promise<readonly SecretFinding[]> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) return [];
    const chunk = Buffer.alloc(pieceBytes);
    const found: SecretFinding[] = [];
    let place: Place = { line: 1, column: 1 };
    let [carried, from, over] = ['', 0, false];
    while (!over) {
      const { bytesRead } = await file.read(chunk, 0, pieceBytes, null);
      over = bytesRead === 0;
      const piece = carried + chunk.toString('latin1', 0, bytesRead);
      const until = over ? piece.length : Math.max(from, piece.length - overlap);
      let at = from;
      for (const { shape, what, start, end } of hitsIn(piece, wanted)) {
        if (start < from || start >= until) continue;
        place = goneOn(place, piece, at, start);
        at = start;
        const bytes = piece.slice(start, end);
        found.push({ shape, what, length: end - start, sha256: digestOf(bytes), artifact, ...place });
      }
      place = goneOn(place, piece, at, until);
      const kept = Math.max(0, until - margin);
      carried = piece.slice(kept);
      from = until - kept;
    }
    return found;
  } finally {
    await file.close();
  }
}

type Place = { readonly line: number; readonly column: number };

function goneOn({ line, column }: Place, piece: string, from: number, to: number): Place {
  let [lines, begin] = [line, -1];
  for (let at = piece.indexOf('\n', from); at >= 0 && at < to; at = piece.indexOf('\n', at + 1))
    [lines, begin] = [lines + 1, at];
  return begin < 0 ? { line, column: column + (to - from) } : { line: lines, column: to - begin };
}
