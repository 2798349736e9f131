import type { ChangeSet } from '../changes/change-set.ts';
import { below } from '../tree/anchored.ts';
import { pieces } from '../tree/read-content.ts';
import type { ViewTree } from '../view/layers.ts';
import { ChangeCollector, type CollectorParts } from './change-collector.ts';
import { namesOf, statBelow } from '../tree/list-folder.ts';
import { inFolder, piecesBelow } from './unlocked.ts';

export type OverlayFolders = { readonly upper: number; readonly merged: number };

/**
 * Reads off an overlay what a call did. Only what lies in the upper folder is looked at; what is gone is what the view
 * had and the merged folder lacks, so neither whiteouts nor marks of opaque folders need to be understood.
 */
export async function harvestOverlay(
  folders: OverlayFolders,
  tree: ViewTree,
  parts: Omit<CollectorParts, 'before'>,
): Promise<Omit<ChangeSet, 'pieces'>> {
  const collector = new ChangeCollector({ ...parts, before: tree });
  const { covered } = parts;

  const visit = async ({ upper, merged }: OverlayFolders, path: string, hadFolder: boolean): Promise<void> => {
    const had = new Set(hadFolder ? ((await tree.names(path)) ?? []) : []);
    const prefix = path === '' ? '' : `${path}/`;
    if (had.size > 0) {
      const now = new Set(namesOf(merged).map(({ text }) => text));
      for (const name of had) if (!now.has(name)) collector.gone(prefix + name);
    }
    for (const { text: name, shown } of namesOf(upper)) {
      if (name === undefined) {
        collector.refuse(prefix + shown, 'its name is not UTF-8');
        continue;
      }
      const stats = statBelow(upper, name);
      const at = prefix + name;
      if (stats === undefined) continue;
      if (stats.isCharacterDevice() && stats.rdev === 0n) {
        if (!had.has(name) && !covered.has(at) && hadFolder)
          collector.refuse(at, 'it was deleted, and a session cannot hold what it was');
        continue;
      }
      const before = had.has(name) ? await tree.lstat(at) : undefined;
      if (!(await collector.take({ path: at, at: below(upper, name), stats, before }))) continue;
      // Opened through the merged folder, because that one would not notice what is changed underneath it.
      await inFolder(below(merged, name), Number(stats.mode) & 0o7777, (inner) =>
        inFolder(below(upper, name), 0o700, (own) =>
          visit({ upper: own, merged: inner }, at, before?.type === 'directory'),
        ),
      );
    }
  };

  await visitTop(folders, (top) => visit(top, '', true));
  return collector.end();
}

/** The content of what was harvested. */
export function overlayPieces(upper: number): ChangeSet['pieces'] {
  return (path) => piecesBelow(upper, path, pieces);
}

async function visitTop(folders: OverlayFolders, work: (folders: OverlayFolders) => Promise<void>): Promise<void> {
  const mode = Number(statBelow(folders.merged, '.')?.mode ?? 0o700) & 0o7777;
  await inFolder(below(folders.merged, '.'), mode, (merged) =>
    inFolder(below(folders.upper, '.'), 0o700, (upper) => work({ upper, merged })),
  );
}
