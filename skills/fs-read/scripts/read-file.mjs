import { flag, only, place, whole } from './arguments.mjs';
import { linesOf } from './lines.mjs';
import { readText } from './text-file.mjs';
import { runTool } from './tool.mjs';

const help = `
Reads a text file of the workspace (the current folder), or some of its lines.

  echo '{"path": "README.md"}' | node read-file.mjs
  echo '{"path": "src/a.js", "first_line": 10, "last_line": 40, "numbers": true}' | node read-file.mjs

Lines are counted from 1. With "numbers" each line begins with its number and a tab. At most 65536 characters are given, in whole lines.

stdout: {"path", "text", "first_line", "last_line", "total_lines", "truncated"}; truncated is true when lines that were asked for are left out
`;

const most = { line: 10_000_000, characters: 65_536 };

await runTool(help, (args) => {
  only(args, ['path', 'first_line', 'last_line', 'numbers']);
  const file = place(args, 'path');
  const from = whole(args, 'first_line', { least: 1, most: most.line, otherwise: 1 });
  const to = whole(args, 'last_line', { least: 1, most: most.line, otherwise: most.line });
  const numbers = flag(args, 'numbers');
  if (to < from) throw new Error(`last_line ${to} stands before first_line ${from}`);
  const content = readText(file);
  const lines = linesOf(content);
  if (lines.count === 0 && from === 1)
    return { path: file.path, text: '', first_line: 0, last_line: 0, total_lines: 0, truncated: false };
  if (from > lines.count) throw new Error(`"${file.path}" has ${lines.count} lines, so there is no line ${from}`);
  const wanted = { from, to: Math.min(to, lines.count) };
  return { path: file.path, ...take(content, lines, wanted, numbers), total_lines: lines.count };
});

/** Whole lines as far as they fit. A first line that is longer than all the room is cut: else it could not be read at all. */
function take(content, lines, { from, to }, numbers) {
  let text = '';
  for (let line = from; line <= to; line++) {
    const next = (numbers ? `${line}\t` : '') + content.slice(lines.start(line), lines.next(line));
    if (text.length + next.length <= most.characters) text += next;
    else if (line > from) return { text, first_line: from, last_line: line - 1, truncated: true };
    else return { text: uncut(next.slice(0, most.characters)), first_line: from, last_line: line, truncated: true };
  }
  return { text, first_line: from, last_line: to, truncated: false };
}

/** Not cut in the middle of a character. */
function uncut(text) {
  return text.isWellFormed() ? text : text.slice(0, -1);
}
