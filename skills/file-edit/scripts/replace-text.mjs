import { only } from './arguments.mjs';
import { editFile, existing, withEnds } from './edit-file.mjs';
import { linesOf } from './lines.mjs';
import { onlyPlace } from './occurrences.mjs';
import { inWorkspace, runTool, text } from './tool.mjs';

const help = `
Replaces a text of a file of the workspace (the current folder). The old text has to occur exactly once.

  echo '{"path": "a.js", "old_text": "let a", "new_text": "const a"}' | node replace-text.mjs

An empty "new_text" deletes the old text. In a file whose lines all end with CRLF, a line break in the arguments stands for CRLF.

stdout: {"path", "line", "lines", "line_ends", "bytes"}; line is where the change begins, lines and bytes are the size afterwards
`;

await runTool(help, (args) => {
  only(args, ['path', 'old_text', 'new_text']);
  const place = existing(inWorkspace(text(args, 'path')));
  const [wanted, other] = [text(args, 'old_text'), text(args, 'new_text')];
  if (wanted === '') throw new Error('old_text is empty; copy the text to be replaced from the file');
  return editFile(place, (before, ends) => {
    const old = withEnds(wanted, ends);
    const at = onlyPlace(before, old, 'old_text', place.path);
    return {
      text: before.slice(0, at) + withEnds(other, ends) + before.slice(at + old.length),
      line: linesOf(before).lineAt(at),
    };
  });
});
