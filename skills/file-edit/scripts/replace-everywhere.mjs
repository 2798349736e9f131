import { flag, only, place } from './arguments.mjs';
import { changeAll, findEverywhere, refuseNone } from './everywhere.mjs';
import { runTool, text } from './tool.mjs';

const help = `
Replaces every occurrence of a text in a file, or in all text files below a folder, of the workspace (the current folder).

  echo '{"old_text": "recieve", "new_text": "receive"}' | node replace-everywhere.mjs
  echo '{"old_text": "cat", "new_text": "dog", "path": "docs", "pattern": "*.md", "whole_word": true}' | node replace-everywhere.mjs

"path" is a file or a folder (default: the whole workspace); "pattern" takes only files that fit it (* ** ? [a-z] {a,b}); with "whole_word"
the text inside a longer word stays. Capitals count. An empty "new_text" deletes. Where it is nowhere, that is an error.

stdout: {"replacements", "files_changed", "files": [{"path", "count"}], "files_searched", "skipped": [path]}; skipped files are larger than
2 MiB or no UTF-8 text
`;

await runTool(help, (args) => {
  only(args, ['old_text', 'new_text', 'path', 'pattern', 'whole_word']);
  const [wanted, other, word] = [text(args, 'old_text'), text(args, 'new_text'), flag(args, 'whole_word')];
  if (wanted === '') throw new Error('old_text is empty; give the text to be replaced');
  if (wanted === other) throw new Error('old_text and new_text are the same, so nothing would change');
  const start = place(args, 'path', '.');
  const read = findEverywhere(start, {
    pattern: Object.hasOwn(args, 'pattern') ? text(args, 'pattern') : undefined,
    wanted,
    word,
  });
  refuseNone(read, { wanted, word, start });
  return changeAll(read, { wanted, other, word });
});
