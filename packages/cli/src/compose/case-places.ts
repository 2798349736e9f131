import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@fpf/agentfs-adapter/places';
import { inTemporaryFolder, sweepLeftovers } from '@fpf/project/files';
import { memoryFolder } from './memory-folder.ts';

export type CasePlaces = {
  /** It lies where the workspaces of runs do. */
  readonly workspace: string;
  /** For what its session keeps, which nobody reads when the case has ended: it need not wait for a disk. */
  readonly kept: string;
};

/** Gives each case places of its own, gone when it has ended. */
export type ForEachCase = <T>(tryCase: (places: CasePlaces) => Promise<T>) => Promise<T>;

export function withCasePlaces<T>(work: (forEach: ForEachCase) => Promise<T>): Promise<T> {
  const memory = memoryFolder();
  for (const folder of [temporaryFolder(), ...(memory === undefined ? [] : [memory])]) sweepLeftovers(folder);
  return inTemporaryFolder('fpf-case-', (own) =>
    inTemporaryFolder('fpf-case-', (kept) => work(placesIn(own, join(kept, 'kept'))), memory ?? own),
  );
}

function placesIn(own: string, kept: string): ForEachCase {
  let cases = 0;
  return async (tryCase) => {
    const name = String((cases += 1));
    const [ofCase, keptOfCase] = [join(own, name), join(kept, name)];
    try {
      return await tryCase({ workspace: join(ofCase, 'workspace'), kept: keptOfCase });
    } finally {
      for (const folder of [ofCase, keptOfCase]) rmSync(folder, { recursive: true, force: true });
    }
  };
}
