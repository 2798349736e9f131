import { readdirSync, readlinkSync } from 'node:fs';
import { only, place } from './arguments.mjs';
import { kindOf } from './kinds.mjs';
import { entryAt, runTool } from './tool.mjs';

const help = `
Says what is at a path of the workspace (the current folder). That nothing is there is an answer, not a failure.

  echo '{"path": "README.md"}' | node stat-path.mjs

stdout: {"path", "kind", "bytes", "executable", "modified", "entry_count", "target"}; kind is file, folder, link, other or none; bytes and
executable are given for files, entry_count for folders, target for links, modified (UTC) for whatever is there
`;

await runTool(help, (args) => {
  only(args, ['path']);
  const { absolute, path } = place(args, 'path');
  const entry = entryAt(absolute);
  if (!entry) return { path, kind: 'none' };
  const kind = kindOf(entry);
  const about = { path, kind, modified: entry.mtime.toISOString() };
  if (kind === 'file') return { ...about, bytes: entry.size, executable: (entry.mode & 0o111) !== 0 };
  if (kind === 'folder') return { ...about, entry_count: readdirSync(absolute).length };
  return kind === 'link' ? { ...about, target: readlinkSync(absolute) } : about;
});
