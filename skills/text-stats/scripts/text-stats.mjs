import { readFileSync } from 'node:fs';
import { entryAt, inWorkspace, runTool, text } from './tool.mjs';

const help = `
Counts the lines, words, characters and bytes of a text file of the workspace (the current folder).

  echo '{"path": "README.md"}' | node text-stats.mjs

stdout: {"path", "lines", "words", "characters", "bytes", "longest_line": {"line", "characters"}}
`;

const largest = 16 * 1024 * 1024;

await runTool(help, (args) => {
  const { absolute, path } = inWorkspace(text(args, 'path'));
  const entry = entryAt(absolute);
  if (!entry) throw new Error(`there is no file "${path}"`);
  if (!entry.isFile()) throw new Error(`"${path}" is not a regular file`);
  if (entry.size > largest) throw new Error(`"${path}" is larger than 16 MiB`);
  const bytes = readFileSync(absolute);
  const content = decode(bytes, path);
  return { path, ...count(content), bytes: bytes.length, longest_line: longest(content) };
});

function decode(bytes, path) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(`"${path}" is not UTF-8 text`);
  }
}

/** A last line without a line end is a line; characters are Unicode code points. */
function count(content) {
  const lines = linesOf(content);
  const words = content.match(/\S+/gu) ?? [];
  return { lines: lines.length, words: words.length, characters: [...content].length };
}

function longest(content) {
  let best = { line: 0, characters: 0 };
  for (const [index, line] of linesOf(content).entries()) {
    const characters = [...line].length;
    if (best.line === 0 || characters > best.characters) best = { line: index + 1, characters };
  }
  return best;
}

function linesOf(content) {
  const lines = content.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
