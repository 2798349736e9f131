import { only } from './arguments.mjs';
import { inWorkspace, runTool, text } from './tool.mjs';
import { writeWhole } from './write-whole.mjs';

const help = `
Appends text to the end of a file of the workspace (the current folder). A missing file is made, and so are missing folders.

  echo '{"path": "notes/today.md", "content": "one more line\\n"}' | node append-file.mjs

stdout: {"path", "bytes", "created"}; bytes is the size of the file afterwards
`;

await runTool(help, (args) => {
  only(args, ['path', 'content']);
  const content = Buffer.from(text(args, 'content'), 'utf8');
  return writeWhole(inWorkspace(text(args, 'path')), (before = Buffer.alloc(0)) => Buffer.concat([before, content]));
});
