import { readFileSync } from 'node:fs';
import { contentOf } from '../host/contents.ts';
import type { SessionState } from '../store/session-state.ts';
import type { Database } from '../database/database.ts';
import { overLimit } from '../view/refusals.ts';
import { withFd } from '../tree/anchored.ts';
import { partsOf } from '../view/view-path.ts';

type BaseParts = { readonly state: SessionState; readonly db: Database; readonly mostBytes: number };

/**
 * The host's bytes of a path as the session's changes know them: for a path that the session touched as it was then,
 * which the host may not have any more; for any other as it is. Undefined where there was no file. No link is followed.
 */
export async function readBaseFile(
  { state, db, mostBytes }: BaseParts,
  asked: string,
): Promise<Uint8Array | undefined> {
  const path = partsOf(asked).join('/');
  const { base } = state;
  const known = (await state.held()).bases.get(path);
  const entry = known === undefined ? base.lstat(path) : known;
  if (entry?.type !== 'file') return undefined;
  if (entry.size > mostBytes)
    throw overLimit(path, `has ${entry.size} bytes, and at most ${mostBytes} are read at once`);
  if (entry.sha256 === undefined) return withFd(base.open(path), (fd) => new Uint8Array(readFileSync(fd)));
  const pieces: Uint8Array[] = [];
  for await (const piece of contentOf({ db, base }, entry.sha256, path)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}
