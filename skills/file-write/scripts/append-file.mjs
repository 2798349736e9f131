import { only } from './arguments.mjs';
import { inWorkspace, runTool, text } from './tool.mjs';
import { writeWhole } from './write-whole.mjs';

const help = `
Appends lines to the end of a file of the workspace (the current folder). A missing file is made, and so are missing folders.

  echo '{"path": "notes/today.md", "content": "one more line"}' | node append-file.mjs

Where the last line of the file has no line end, it gets one first, and so does what is added. In a file whose lines all end with CRLF, a line
break in "content" stands for CRLF. A file with a NUL byte is no text: the content is added as it is.

stdout: {"path", "bytes", "created"}; bytes is the size of the file afterwards
`;

await runTool(help, (args) => {
  only(args, ['path', 'content']);
  const content = text(args, 'content');
  return writeWhole(inWorkspace(text(args, 'path')), (before = Buffer.alloc(0)) =>
    Buffer.concat([before, added(before, content)]),
  );
});

/** What is added begins a line of its own, and ends it. */
function added(before, content) {
  if (content === '' || before.includes(0)) return Buffer.from(content, 'utf8');
  const end = endsWithCrlf(before) ? '\r\n' : '\n';
  const first = before.length === 0 || isEnded(before) ? '' : end;
  const lines = end === '\n' ? content : content.replaceAll(/\r?\n/g, end);
  return Buffer.from(first + lines + (/[\r\n]$/.test(lines) ? '' : end), 'utf8');
}

function isEnded(bytes) {
  return bytes.at(-1) === 0x0a || bytes.at(-1) === 0x0d;
}

/** Whether every line that ends does so with CRLF, and one does. */
function endsWithCrlf(bytes) {
  const all = bytes.toString('latin1').match(/\r\n|\n|\r/g) ?? [];
  return all.length > 0 && all.every((end) => end === '\r\n');
}
