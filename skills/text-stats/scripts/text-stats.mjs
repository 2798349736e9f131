import { readFileSync } from 'node:fs';
import { entryAt, inWorkspace, runTool, text } from './tool.mjs';
import { only } from './arguments.mjs';

const help = `
Counts the lines, words, characters and bytes of a text file of the workspace (the current folder).

  echo '{"path": "README.md"}' | node text-stats.mjs

stdout: {"path", "lines", "words", "characters", "bytes", "longest_line": {"line", "characters"}}
A byte order mark at the beginning counts in "bytes" only.
`;

const largest = 16 * 1024 * 1024;

await runTool(help, (args) => {
  only(args, ['path']);
  const { absolute, path } = inWorkspace(text(args, 'path'));
  const entry = entryAt(absolute);
  if (!entry) throw new Error(`there is no file "${path}"`);
  if (!entry.isFile()) throw new Error(`"${path}" is ${entry.isDirectory() ? 'a folder, ' : ''}not a regular file`);
  if (entry.size > largest) throw new Error(`"${path}" is larger than 16 MiB`);
  const bytes = readFileSync(absolute);
  return { path, ...count(decode(bytes, path)), bytes: bytes.length };
});

function decode(bytes, path) {
  if (bytes.includes(0)) throw new Error(`"${path}" is not UTF-8 text: it has a NUL byte`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`"${path}" is not UTF-8 text`);
  }
}

/** One pass, whatever the length of a line. A last line without a line end is a line; characters are Unicode code points. */
function count(content) {
  const found = { lines: 0, words: 0, characters: 0 };
  let longest = { line: 0, characters: 0 };
  let [length, inWord, open] = [0, false, false];
  const endLine = () => {
    found.lines += 1;
    if (longest.line === 0 || length > longest.characters) longest = { line: found.lines, characters: length };
    [length, open] = [0, false];
  };
  for (let at = 0; at < content.length; at += 1) {
    const code = content.charCodeAt(at);
    if (code >= 0xd800 && code <= 0xdbff) at += 1;
    found.characters += 1;
    const blank = isBlank(code);
    if (!blank && !inWord) found.words += 1;
    inWord = !blank;
    const ends = code === 0x0a || (code === 0x0d && content.charCodeAt(at + 1) !== 0x0a);
    if (ends) endLine();
    else if (code !== 0x0d) [length, open] = [length + 1, true];
    else open = true;
  }
  if (open) endLine();
  return { ...found, longest_line: longest };
}

function isBlank(code) {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0xa0 && /\s/.test(String.fromCharCode(code)));
}
