import { only, place } from './arguments.mjs';
import { entriesOf, wordsOf } from './entries.mjs';
import { listFiles, readText } from './files.mjs';
import { markdownOf, mark } from './markdown.mjs';
import { entryAt, runTool, text } from './tool.mjs';
import { writeWhole } from './write-whole.mjs';

const help = `
Collects TODO, FIXME, HACK, XXX and BUG comments of the workspace (the current folder) into a Markdown file, grouped by file.

  echo '{}' | node report-todos.mjs
  echo '{"path": "src", "report": "docs/todo.md", "words": "TODO FIXME"}' | node report-todos.mjs

"report" is todo-report.md where it is not given; an earlier report is replaced, any other file there is not. "words" are looked for as
whole words in the case given, in comments of known languages and in every line of other text files.

stdout: {"report", "total", "files", "counts": [{"word", "count"}], "bytes", "created", "truncated"}
`;

const standard = { report: 'todo-report.md', words: 'TODO FIXME HACK XXX BUG' };
const limits = { entries: 2000, bytes: 256 * 1024 * 1024 };

await runTool(help, (args) => {
  only(args, ['path', 'report', 'words']);
  const words = wordsOf(Object.hasOwn(args, 'words') ? text(args, 'words') : standard.words);
  const start = place(args, 'path', '.');
  const report = place(args, 'report', standard.report);
  if (!/\.(?:md|markdown)$/i.test(report.path))
    throw new Error(`"${report.path}" does not end with .md; name a Markdown file for the report`);
  const entry = entryAt(start.absolute);
  if (!entry) throw new Error(`there is no "${start.path}" in the workspace`);
  if (!entry.isFile() && !entry.isDirectory()) throw new Error(`"${start.path}" is neither a file nor a folder`);

  const found = collect(start, entry, words, report.path);
  const counts = words.map((word) => ({ word, count: found.entries.filter((one) => one.word === word).length }));
  const about = { total: found.entries.length, counts, truncated: found.truncated };
  const markdown = Buffer.from(
    markdownOf({ ...about, files: found.files, unread: found.unread, path: start.path }),
    'utf8',
  );
  const { path, bytes, created } = writeWhole(report, (before) => {
    refuseOther(before, report.path);
    return markdown;
  });
  return { report: path, files: found.files.length, ...about, bytes, created };
});

/** A file is replaced when it is a report that this tool wrote; what somebody else wrote stays. */
function refuseOther(before, path) {
  if (before === undefined || before.subarray(0, mark.length).toString('latin1') === mark) return;
  throw new Error(`"${path}" exists and is no report of this tool; name another file for the report`);
}

function collect(start, entry, words, report) {
  const listed = listFiles(start, entry);
  const result = { files: [], entries: [], unread: [] };
  const done = (truncated) => ({ ...result, truncated: truncated || result.unread.length > 0 });
  let bytes = 0;
  for (const { absolute, path } of listed.files) {
    const read = path === report ? {} : readText(absolute);
    if (read.unread) result.unread.push(path);
    if (read.text === undefined || read.text.startsWith(mark)) continue;
    bytes += read.size;
    const entries = entriesOf(path, read.text, words, limits.entries - result.entries.length);
    if (entries.length > 0) result.files.push({ path, entries });
    result.entries.push(...entries);
    if (result.entries.length >= limits.entries || bytes > limits.bytes) return done(true);
  }
  return done(listed.truncated);
}
