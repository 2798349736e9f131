import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { only, place, whole } from './arguments.mjs';
import { kindOf, order, unopened } from './kinds.mjs';
import { fit } from './fit.mjs';
import { entryAt, runTool } from './tool.mjs';

const help = `
Lists a folder of the workspace (the current folder).

  echo '{"path": "."}' | node list-folder.mjs
  echo '{"path": "src", "depth": 3, "limit": 500}' | node list-folder.mjs

"depth" is how many levels are listed (1 to 8, default 1), "limit" how many entries at most (1 to 1000, default 200). Version control,
node_modules and .fpf are named, but not opened; links are not followed.

stdout: {"path", "entries": [{"path", "kind", "bytes"}], "truncated"}; kind is file, folder, link or other, bytes is given for files
`;

const mostBytes = 200_000;
const longestPath = 1024;

await runTool(help, (args) => {
  only(args, ['path', 'depth', 'limit']);
  const folder = place(args, 'path');
  const depth = whole(args, 'depth', { least: 1, most: 8, otherwise: 1 });
  const limit = whole(args, 'limit', { least: 1, most: 1000, otherwise: 200 });
  const entry = entryAt(folder.absolute);
  if (!entry) throw new Error(`there is no folder "${folder.path}"`);
  if (!entry.isDirectory())
    throw new Error(`"${folder.path}" is ${entry.isSymbolicLink() ? 'a link' : 'not a folder'}`);
  const listing = { entries: [], truncated: false };
  list(listing, folder.absolute, folder.path === '.' ? '' : `${folder.path}/`, { depth, limit });
  return { path: folder.path, ...listing };
});

/** Level by level, so that a limit leaves out what lies deep, not what is named late. */
function list(listing, absolute, prefix, { depth, limit }) {
  let level = [{ absolute, prefix }];
  let room = mostBytes;
  for (let below = 1; below <= depth && level.length > 0; below++) {
    const opened = [];
    for (const folder of level) {
      const found = entriesOf(folder, limit - listing.entries.length, listing);
      const shown = fit(
        found.map(({ entry }) => entry),
        { most: limit, bytes: room },
      );
      room = shown.room;
      if (shown.left) listing.truncated = true;
      listing.entries.push(...shown.kept);
      opened.push(...found.slice(0, shown.kept.length).flatMap(({ open }) => open ?? []));
    }
    level = opened;
  }
  listing.entries.sort((a, b) => order(a.path, b.path));
}

/** At most `most` entries of a folder. One that may not be read leaves the list incomplete; it does not end it. */
function entriesOf({ absolute, prefix }, most, listing) {
  const names = namesOf(absolute);
  if (names === undefined || names.length > most) listing.truncated = true;
  return (names ?? []).slice(0, most).flatMap((name) => {
    const path = prefix + name;
    const found = path.length <= longestPath ? entryAt(join(absolute, name)) : undefined;
    if (!found) {
      listing.truncated = true;
      return [];
    }
    const kind = kindOf(found);
    const open =
      kind === 'folder' && !unopened.has(name) ? { absolute: join(absolute, name), prefix: `${path}/` } : undefined;
    return [{ entry: { path, kind, ...(kind === 'file' && { bytes: found.size }) }, open }];
  });
}

function namesOf(absolute) {
  try {
    return readdirSync(absolute).sort(order);
  } catch {
    return undefined;
  }
}
