import { type EntryState, FpfError, type SessionView, type ViewEntry } from '@fpf/contracts';
import { mostBytesAtOnce, wholeFile } from '../../view/read-view.ts';
import { hashedState, type LayerEntry, stateOfLayer, type ViewTree } from '../../view/layers.ts';
import { resolveView, type ViewPlace } from '../../view/resolve-view.ts';
import { joined } from '../../view/view-path.ts';
import { recordReads } from '../parts/record.ts';
import type { HostParts } from '../parts/host-parts.ts';

/** A view for a person. Each look is a row of the audit, with the caller `user`. */
export function sessionView(parts: HostParts, tree: ViewTree): SessionView {
  const { workspace, covered } = parts.state.base;
  const root = { tree, alias: workspace, covered };
  const find = async (path: string, rule: 'inner' | 'resolve'): Promise<ViewPlace | undefined> =>
    path === '' || path === '.' ? { path: '', entry: await tree.lstat('') } : await resolveView(root, rule, path);
  const show = async (path: string, entry: LayerEntry, state: EntryState): Promise<ViewEntry> => ({
    path,
    ...state,
    mtimeMs: Number(entry.mtime / 1_000_000n),
    links: await linksOf(parts, entry),
    from: entry.layer === 'base' ? 'host' : 'session',
  });
  return {
    stat: async (path) => {
      const place = await find(path, 'inner');
      await recordReads(parts, [path]);
      if (!place?.entry) return undefined;
      const at = place.path === '' ? '.' : place.path;
      return await show(at, place.entry, await hashedState(tree, at, place.entry));
    },
    list: async (path) => {
      const place = await find(path, 'resolve');
      const entries = place && (await tree.entries(place.path));
      if (!place || !entries) throw missing(path, place?.entry ? 'is no folder' : 'is not there');
      await recordReads(parts, [path]);
      // Hashing every file of a folder to list it would be a long wait for nobody.
      return await Promise.all(
        [...entries].map(([name, entry]) => show(joined(place.path, name), entry, stateOfLayer(entry))),
      );
    },
    read: async (path) => {
      const place = await find(path, 'resolve');
      if (place?.entry?.type !== 'file') throw missing(path, place?.entry ? 'is no file' : 'is not there');
      await recordReads(parts, [path]);
      return await wholeFile(tree, place.path, mostBytesAtOnce);
    },
  };
}

/** Names of one file are counted where the session holds it; what only the host holds is told as one. */
async function linksOf({ db }: HostParts, entry: LayerEntry): Promise<number> {
  if (entry.layer !== 'delta' || entry.type !== 'file' || entry.ino < 0n) return 1;
  const row = await db.read((sql) => sql.get<{ nlink: number }>('SELECT nlink FROM fs_inode WHERE ino = ?', entry.ino));
  return row?.nlink ?? 1;
}

function missing(path: string, why: string): FpfError {
  return new FpfError({
    code: 'session.path-missing',
    message: `agentfs-adapter: ${JSON.stringify(path.slice(0, 256))} ${why} in the session`,
    hint: '`fpf session fs ls` shows what is there.',
  });
}
