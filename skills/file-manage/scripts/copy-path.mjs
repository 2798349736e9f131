import { flag, only, place } from './arguments.mjs';
import { put } from './put.mjs';
import { runTool } from './tool.mjs';

const help = `
Copies a file or folder of the workspace (the current folder). Missing folders on the way are made.

  echo '{"from": "a.txt", "to": "docs/b.txt"}' | node copy-path.mjs
  echo '{"from": "a.txt", "to": "b.txt", "overwrite": true}' | node copy-path.mjs

"to" is the whole path of the copy, not a folder to copy into. A file is replaced only with "overwrite"; a folder never is.

stdout: {"from", "to", "kind", "entries", "replaced"}; kind is file or folder, entries counts what was copied
`;

await runTool(help, (args) => {
  only(args, ['from', 'to', 'overwrite']);
  return put(place(args, 'from'), place(args, 'to'), { overwrite: flag(args, 'overwrite'), copy: true });
});
