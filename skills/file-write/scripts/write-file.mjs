import { only } from './arguments.mjs';
import { inWorkspace, runTool, text } from './tool.mjs';
import { writeWhole } from './write-whole.mjs';

const help = `
Writes a text file of the workspace (the current folder), whole: it is made, or replaced. Missing folders are made.

  echo '{"path": "notes/today.md", "content": "hello\\n"}' | node write-file.mjs

stdout: {"path", "bytes", "created"}; bytes is the size of the file afterwards
`;

await runTool(help, (args) => {
  only(args, ['path', 'content']);
  const content = Buffer.from(text(args, 'content'), 'utf8');
  return writeWhole(inWorkspace(text(args, 'path')), () => content);
});
