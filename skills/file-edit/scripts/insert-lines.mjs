import { only, whole } from './arguments.mjs';
import { editFile, existing, withEnds } from './edit-file.mjs';
import { linesOf } from './lines.mjs';
import { onlyPlace } from './occurrences.mjs';
import { inWorkspace, runTool, text } from './tool.mjs';

const help = `
Inserts whole lines into a text file of the workspace (the current folder).

  echo '{"path": "a.txt", "content": "new", "after_line": 0}' | node insert-lines.mjs
  echo '{"path": "a.txt", "content": "new", "after_text": "# Title"}' | node insert-lines.mjs

They stand after line "after_line", counted from 1, 0 for the beginning; or after the line in which "after_text" ends, a text that has to
occur exactly once. "content" needs no line break at its end.

stdout: {"path", "line", "lines", "line_ends", "bytes"}; line is the first inserted one, lines and bytes are the size afterwards
`;

const most = 10_000_000;

await runTool(help, (args) => {
  only(args, ['path', 'content', 'after_line', 'after_text']);
  const place = existing(inWorkspace(text(args, 'path')));
  const content = text(args, 'content');
  const line = whole(args, 'after_line', { least: 0, most });
  const anchor = Object.hasOwn(args, 'after_text') ? text(args, 'after_text') : undefined;
  if ((line === undefined) === (anchor === undefined))
    throw new Error('give either after_line or after_text, one of the two');
  if (anchor === '') throw new Error('after_text is empty; copy a text from the file');
  return editFile(place, (before, ends) =>
    insert(before, content, lineOf(before, ends, { line, anchor, path: place.path })),
  );
});

/** The line that the new ones follow. */
function lineOf(before, ends, { line, anchor, path }) {
  const { count, lineAt } = linesOf(before);
  if (anchor !== undefined) {
    const wanted = withEnds(anchor, ends);
    return lineAt(onlyPlace(before, wanted, 'after_text', path) + wanted.replace(/(?:\r\n|\n|\r)$/, '').length - 1);
  }
  if (line > count) throw new Error(`"${path}" has ${count} lines, so there is no line ${line} to insert after`);
  return line;
}

/** New lines end as the line before them does, or the one after; a file without a line end at its end stays so. */
function insert(before, content, after) {
  const lines = linesOf(before);
  const end = (after > 0 ? lines.endOf(after) : '') || (lines.count > 0 ? lines.endOf(1) : '') || '\n';
  const inserted = content.replace(/(?:\r\n|\n|\r)$/, '').replaceAll(/\r\n|\n|\r/g, end);
  const at = after === 0 ? 0 : lines.next(after);
  const open = after > 0 && lines.endOf(after) === '';
  const added = open ? end + inserted : inserted + end;
  return { text: before.slice(0, at) + added + before.slice(at), line: after + 1 };
}
