import type { Delta } from '../delta/delta.ts';
import { changedMeanwhile } from '../drift/host-watch.ts';
import type { Sql } from '../engine/sql.ts';
import type { Bases } from '../store/bases.ts';
import { keepBlobs } from '../store/file-content.ts';
import { withFd } from '../tree/anchored.ts';
import { pieces } from '../tree/read-content.ts';
import type { BaseLayer } from '../view/layers.ts';

export const mostFirstBytes = 1_048_576;

/**
 * What the host had in files that a step modifies: kept, so that what was before can be told whatever becomes of the
 * host. Not what is larger, nor what is only deleted: somebody who takes a folder of packages away does not want it in
 * the session.
 */
export async function keepFirstContents(sql: Sql, base: BaseLayer, met: Bases, after: Delta): Promise<void> {
  const contents = [...met].flatMap(([path, state]) => {
    if (state?.type !== 'file' || state.sha256 === undefined || state.size === 0 || state.size > mostFirstBytes)
      return [];
    if (!after.entries.has(path)) return [];
    const read = (): Iterable<Uint8Array> =>
      withFd(base.open(path), (fd) => Array.from(pieces(fd), (piece) => Buffer.from(piece)));
    return [{ sha256: state.sha256, pieces: read, misfit: () => changedMeanwhile(base.workspace, [path]) }];
  });
  await keepBlobs(sql, contents);
}
