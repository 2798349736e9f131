import { only, whole } from './arguments.mjs';
import { editFile, existing } from './edit-file.mjs';
import { linesOf } from './lines.mjs';
import { listOf } from './occurrences.mjs';
import { inWorkspace, runTool, text } from './tool.mjs';

const help = `
Deletes whole lines of a text file of the workspace (the current folder).

  echo '{"path": "a.txt", "first_line": 3, "last_line": 5, "first_text": "the text of line 3"}' | node delete-lines.mjs

Lines are counted from 1; without "last_line" one line goes. "first_text" is what stands in the first of them, but for white space at its
ends: where something else stands there, nothing is deleted.

stdout: {"path", "line", "lines", "line_ends", "bytes"}; line is where the deleted ones stood, lines and bytes are the size afterwards
`;

const most = 10_000_000;

await runTool(help, (args) => {
  only(args, ['path', 'first_line', 'last_line', 'first_text']);
  const place = existing(inWorkspace(text(args, 'path')));
  const first = whole(args, 'first_line', { least: 1, most });
  if (first === undefined) throw new Error('the argument "first_line" is missing');
  const last = whole(args, 'last_line', { least: 1, most, otherwise: first });
  const wanted = text(args, 'first_text').trim();
  if (last < first) throw new Error(`last_line ${last} stands before first_line ${first}`);
  return editFile(place, (before) => {
    const lines = linesOf(before);
    if (last > lines.count) throw new Error(`"${place.path}" has ${lines.count} lines, so there is no line ${last}`);
    const found = lines.textOf(first).trim();
    if (found !== wanted)
      throw new Error(`line ${first} of "${place.path}" is ${shown(found)}, not first_text${elsewhere(lines, wanted)}`);
    return { text: before.slice(0, lines.start(first)) + before.slice(lines.next(last)), line: first };
  });
});

function shown(line) {
  const cut = Array.from(line.slice(0, 320)).slice(0, 160).join('').toWellFormed();
  return JSON.stringify(cut.length < line.length ? `${cut}…` : line);
}

/** Lines move when a file is edited: where the wanted one stands now is said. */
function elsewhere(lines, wanted) {
  const found = [];
  for (let line = 1; line <= lines.count && found.length < 100; line++)
    if (lines.textOf(line).trim() === wanted) found.push(line);
  return found.length === 0 || wanted === '' ? '' : `, which stands in ${listOf(found)}`;
}
