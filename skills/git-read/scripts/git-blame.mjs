import { only, place, whole } from './arguments.mjs';
import { refused, runGit } from './git-program.mjs';
import { cutAt, replacedIn, textOf, timeOf } from './git-text.mjs';
import { withRepository } from './private-repository.mjs';
import { commitOf } from './revision.mjs';
import { entryAt, runTool, text } from './tool.mjs';

const help = `
Says for lines of a file which commit last changed them, in the git repository of the workspace (the current folder).

  echo '{"path": "README.md"}' | node git-blame.mjs
  echo '{"path": "src/main.js", "start": 40, "end": 60}' | node git-blame.mjs
  echo '{"path": "src/main.js", "ref": "v1.0"}' | node git-blame.mjs

"start" and "end" are line numbers, counted from 1; at most 500 lines, 200 when there is no "end".
"ref" is a branch, a tag or a commit; without it the file as it lies in the workspace, where lines that are not committed have an
empty "hash".

stdout: {"path", "lines": [{"line", "hash", "author", "date", "subject", "text"}], "truncated"}; and "replaced" where bytes that are not
UTF-8 stand as U+FFFD
`;

const limits = { lines: 500, usual: 200, line: 10_000_000, text: 300 };

await runTool(help, (args) => {
  only(args, ['path', 'start', 'end', 'ref']);
  const file = place(args, 'path');
  const start = whole(args, 'start', { least: 1, most: limits.line, otherwise: 1 });
  const end = whole(args, 'end', { least: start, most: start + limits.lines - 1, otherwise: start + limits.usual - 1 });
  const ref = Object.hasOwn(args, 'ref') ? text(args, 'ref') : undefined;
  if (ref === undefined) checkFile(file);
  return withRepository((repository) => {
    const hash = ref === undefined ? [] : [commitOf(repository, ref, 'ref')];
    if (hash.includes(undefined)) throw new Error('the repository has no commit yet');
    if (ref === undefined) checkTracked(repository, file);
    const blame = runGit(repository, [
      'blame',
      '--line-porcelain',
      '-L',
      `${start},${end + 1}`,
      ...hash,
      '--',
      file.path,
    ]);
    if (blame.code !== 0) throw refused(repository, blame);
    if (blame.output.includes(0)) throw new Error(`"${file.path}" is binary: it has a NUL byte`);
    const lines = readLines(textOf(blame.output));
    const wanted = lines.filter(({ line }) => line <= end);
    const truncated = blame.cut || wanted.length < lines.length;
    return { path: file.path, lines: wanted, truncated, ...replacedIn(wanted, [blame.output]) };
  });
});

function checkFile({ absolute, path }) {
  const entry = entryAt(absolute);
  if (!entry) throw new Error(`there is no file "${path}"`);
  if (!entry.isFile()) throw new Error(`"${path}" is ${entry.isDirectory() ? 'a folder' : 'not a regular file'}`);
}

function checkTracked(repository, { path }) {
  const listed = runGit(repository, ['ls-files', '--error-unmatch', '-z', '--', path]);
  if (listed.code !== 0) throw new Error(`"${path}" is not tracked by git, so it has no history`);
}

/** Each line comes with the whole record of its commit; the line itself follows a tab. */
function readLines(porcelain) {
  const lines = [];
  let record = {};
  for (const row of porcelain.split('\n')) {
    const [, hash, line] = /^([0-9a-f]{40,64}) [0-9]+ ([0-9]+)/.exec(row) ?? [];
    if (row.startsWith('\t')) lines.push(lineOf(record, row.slice(1)));
    else if (hash !== undefined) record = { hash: /^0+$/.test(hash) ? '' : hash, line: Number(line) };
    else if (row.startsWith('author ')) record.author = row.slice(7);
    else if (row.startsWith('author-time ')) record.time = row.slice(12);
    else if (row.startsWith('summary ')) record.subject = subjectOf(row.slice(8), record.hash);
  }
  return lines;
}

/** For a commit without a message git puts its hash in parentheses, which no commit can have as its own subject. */
function subjectOf(summary, hash) {
  return summary === `(${hash})` ? '' : summary;
}

/** Of a line that is not committed nobody is named: git would say the present time. */
function lineOf({ hash, line, author = '', time = '', subject = '' }, content) {
  const known = hash !== '';
  return {
    line,
    hash,
    author: known ? cutAt(author, limits.text) : '',
    date: known ? timeOf(time) : '',
    subject: known ? cutAt(subject, limits.text) : '',
    text: cutAt(content.replace(/\r$/, ''), limits.text),
  };
}
