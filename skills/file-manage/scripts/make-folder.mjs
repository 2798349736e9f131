import { only, place } from './arguments.mjs';
import { makeFolders } from './folders.mjs';
import { refuseKept } from './kept-places.mjs';
import { entryAt, runTool } from './tool.mjs';

const help = `
Makes a folder of the workspace (the current folder), with the folders on its way. One that exists stays as it is.

  echo '{"path": "docs/guides"}' | node make-folder.mjs

stdout: {"path", "created"}; created is false where the folder was there before
`;

await runTool(help, (args) => {
  only(args, ['path']);
  const { absolute, path } = place(args, 'path');
  refuseKept({ absolute, path });
  const entry = entryAt(absolute);
  if (entry && !entry.isDirectory()) throw new Error(`"${path}" is there, and is not a folder`);
  makeFolders(absolute, path);
  return { path, created: !entry };
});
