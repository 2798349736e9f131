import { only, place, whole } from './arguments.mjs';
import { refused, runGit } from './git-program.mjs';
import { cutAt, replacedIn, textOf, timeOf } from './git-text.mjs';
import { withRepository } from './private-repository.mjs';
import { commitOf } from './revision.mjs';
import { runTool, text } from './tool.mjs';

const help = `
Lists commits of the git repository in the workspace (the current folder), newest first.

  echo '{}' | node git-log.mjs
  echo '{"path": "src/main.js", "limit": 5}' | node git-log.mjs
  echo '{"ref": "v1.0..main", "text": "fix"}' | node git-log.mjs

"ref" is a branch, a tag or a commit, or A..B for what B has and A has not; HEAD without it.
"path" keeps commits that changed this file or folder. "text" keeps commits whose message holds this text, whatever its case.
"limit" is how many are listed, 1 to 100; 20 without it. "skip" is how many are passed over first, 0 to 100000.

stdout: {"commits": [{"hash", "parents", "author", "date", "subject", "body"}], "truncated"}; and "replaced" where bytes that are not UTF-8
stand as U+FFFD
`;

const limits = { listed: 100, text: 200, subject: 300, body: 1000, parents: 16 };

await runTool(help, (args) => {
  only(args, ['ref', 'path', 'limit', 'skip', 'text']);
  const limit = whole(args, 'limit', { least: 1, most: limits.listed, otherwise: 20 });
  const skip = whole(args, 'skip', { least: 0, most: 100_000, otherwise: 0 });
  const ref = Object.hasOwn(args, 'ref') ? text(args, 'ref') : 'HEAD';
  const path = place(args, 'path', '.').path;
  const filter = Object.hasOwn(args, 'text')
    ? ['--fixed-strings', '--regexp-ignore-case', `--grep=${searched(args)}`]
    : [];
  return withRepository((repository) => {
    const range = rangeOf(repository, ref);
    if (!range) return { commits: [], truncated: false };
    const format = '--format=tformat:%H%x00%P%x00%aN%x00%at%x00%s%x00%b%x00';
    const shown = [
      `--max-count=${limit + 1}`,
      `--skip=${skip}`,
      '--no-color',
      '--no-show-signature',
      '--no-notes',
      format,
    ];
    const log = runGit(repository, ['log', ...shown, ...filter, ...range, '--', ...(path === '.' ? [] : [path])]);
    if (log.code !== 0) throw refused(repository, log);
    const all = readCommits(log);
    const commits = all.slice(0, limit);
    return { commits, truncated: log.cut || all.length > limit, ...replacedIn(commits, [log.output]) };
  });
});

function searched(args) {
  const wanted = text(args, 'text');
  if (wanted.trim() === '' || wanted.length > limits.text || /[\p{Cc}]/u.test(wanted))
    throw new Error(`the argument "text" is not one line of 1 to ${limits.text} characters`);
  return wanted;
}

/** Hashes for git; undefined where there is no commit yet. */
function rangeOf(repository, ref) {
  const [first, second, ...more] = ref.split('..');
  if (more.length > 0) throw new Error('"ref" has more than one ".."');
  if (second === undefined) {
    const hash = commitOf(repository, first, 'ref');
    return hash === undefined ? undefined : [hash];
  }
  const [from, to] = [commitOf(repository, first || 'HEAD', 'ref'), commitOf(repository, second || 'HEAD', 'ref')];
  return from === undefined || to === undefined ? undefined : [to, `^${from}`];
}

function readCommits({ output, cut }) {
  const fields = textOf(output).split('\0');
  const commits = [];
  for (let at = 0; at + 6 < fields.length; at += 6) {
    const [hash, parents, author, date, subject, body] = fields.slice(at, at + 6);
    commits.push({
      hash: hash.trim(),
      parents: parents.split(' ').filter(Boolean).slice(0, limits.parents),
      author: cutAt(author, limits.text),
      date: timeOf(date),
      subject: cutAt(subject, limits.subject),
      body: cutAt(body.trim(), limits.body),
    });
  }
  return cut ? commits.slice(0, -1) : commits;
}
