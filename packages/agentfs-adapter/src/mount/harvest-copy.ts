import type { BigIntStats } from 'node:fs';
import { nameOf, parentOf } from '../tree/entry.ts';
import { grouped } from '../tree/grouped.ts';
import type { ChangeSet } from '../changes/change-set.ts';
import { below } from '../tree/anchored.ts';
import type { LayerEntry, ViewTree } from '../view/layers.ts';
import { ChangeCollector, type CollectorParts } from './change-collector.ts';
import { namesOf, statBelow } from '../tree/list-folder.ts';
import { inFolder } from './unlocked.ts';

/** What cannot stay the same where an entry was touched. */
export type Mark = string;

export type LaidOut = {
  readonly top: number;
  readonly entries: ReadonlyMap<string, LayerEntry>;
  readonly marks: ReadonlyMap<string, Mark>;
  readonly markOf: (stats: BigIntStats) => Mark;
};

/** Holds a copy against what was laid out. Only what was touched is read. */
export async function harvestCopy(
  { top, entries, marks, markOf }: LaidOut,
  tree: Pick<ViewTree, 'hash'>,
  parts: Omit<CollectorParts, 'before'>,
): Promise<Omit<ChangeSet, 'pieces'>> {
  const collector = new ChangeCollector({ ...parts, before: tree });
  const children = grouped(entries.keys(), parentOf);

  const visit = async (folder: number, prefix: string, hadFolder: boolean): Promise<void> => {
    const names = namesOf(folder);
    if (hadFolder) {
      const now = new Set(names.map(({ text }) => text));
      for (const path of children.get(prefix.slice(0, -1)) ?? []) if (!now.has(nameOf(path))) collector.gone(path);
    }
    for (const { text: name, shown } of names) {
      if (name === undefined) {
        collector.refuse(prefix + shown, 'its name is not UTF-8');
        continue;
      }
      const stats = statBelow(folder, name);
      if (stats === undefined) continue;
      const path = prefix + name;
      const before = hadFolder ? entries.get(path) : undefined;
      if (before !== undefined && !stats.isDirectory() && marks.get(path) === markOf(stats)) continue;
      if (!(await collector.take({ path, at: below(folder, name), stats, before }))) continue;
      const had = before?.type === 'directory';
      await inFolder(below(folder, name), Number(stats.mode) & 0o7777, (inner) => visit(inner, `${path}/`, had));
    }
  };

  const mode = Number(statBelow(top, '.')?.mode ?? 0o700) & 0o7777;
  await inFolder(below(top, '.'), mode, (folder) => visit(folder, '', true));
  return collector.end();
}
