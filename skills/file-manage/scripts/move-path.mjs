import { flag, only, place } from './arguments.mjs';
import { put } from './put.mjs';
import { runTool } from './tool.mjs';

const help = `
Moves or renames a file or folder of the workspace (the current folder). Missing folders on the way are made.

  echo '{"from": "a.txt", "to": "docs/b.txt"}' | node move-path.mjs
  echo '{"from": "a.txt", "to": "b.txt", "overwrite": true}' | node move-path.mjs

"to" is the whole new path, not a folder to move into. A file is replaced only with "overwrite"; a folder never is.

stdout: {"from", "to", "kind", "entries", "replaced"}; kind is file or folder, entries counts what was moved
`;

await runTool(help, (args) => {
  only(args, ['from', 'to', 'overwrite']);
  return put(place(args, 'from'), place(args, 'to'), { overwrite: flag(args, 'overwrite'), copy: false });
});
