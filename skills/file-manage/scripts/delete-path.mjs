import { rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { flag, only, place } from './arguments.mjs';
import { refuseKept } from './kept-places.mjs';
import { measure } from './tree.mjs';
import { runTool } from './tool.mjs';

const help = `
Deletes a file, a link or a folder of the workspace (the current folder). Of a link only itself goes, never what it points to.

  echo '{"path": "old.txt"}' | node delete-path.mjs
  echo '{"path": "old", "recursive": true}' | node delete-path.mjs

A folder that is not empty is deleted only with "recursive".

stdout: {"path", "kind", "entries"}; kind is file, folder or link, entries counts what was deleted
`;

await runTool(help, (args) => {
  only(args, ['path', 'recursive']);
  const { absolute, path } = place(args, 'path');
  const recursive = flag(args, 'recursive');
  if (path === '.') throw new Error('the workspace itself is not deleted');
  refuseKept({ absolute, path });
  const { kind, entries } = measure({ absolute, path });
  if (entries > 1 && !recursive) {
    const held = entries === 2 ? 'a file or folder' : `${entries - 1} files and folders`;
    throw new Error(
      `"${path}" is a folder that holds ${held}; give recursive true to delete ${entries === 2 ? 'that' : 'them'} too, or ask to delete it with everything in it`,
    );
  }
  if (kind !== 'folder') unlinkSync(absolute);
  else if (entries === 1) rmdirSync(absolute);
  else removeTree(absolute, path);
  return { path, kind, entries };
});

function removeTree(absolute, path) {
  try {
    rmSync(absolute, { recursive: true });
  } catch (error) {
    throw new Error(`only a part of "${path}" could be deleted (${error.code}); the rest is still there`, {
      cause: error,
    });
  }
}
