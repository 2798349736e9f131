import { flag, only, place, whole } from './arguments.mjs';
import { refused, runGit } from './git-program.mjs';
import { cutAt, replacedIn, textOf } from './git-text.mjs';
import { readDiff } from './patch.mjs';
import { withRepository } from './private-repository.mjs';
import { commitOf, emptyTree } from './revision.mjs';
import { runTool, text } from './tool.mjs';

const help = `
Shows what changed in the git repository of the workspace (the current folder), file by file, with patches.

  echo '{}' | node git-diff.mjs
  echo '{"staged": true}' | node git-diff.mjs
  echo '{"from": "v1.0", "to": "main", "path": "src", "context": 0}' | node git-diff.mjs

"from" is a branch, a tag or a commit; HEAD without it. "to" is another one; without it the files as they lie in the workspace.
"staged" compares with what is staged for the next commit instead. "path" keeps one file or folder.
"context" is how many unchanged lines stand around a change, 0 to 20; 3 without it.

stdout: {"from", "to", "files": [{"path", "status", "added", "deleted", "binary", "patch", "patch_cut"}], "untracked", "truncated"}
"untracked" are new files that git does not know yet, where the workspace is compared. "replaced" is there where bytes that
are not UTF-8 stand as U+FFFD.
`;

const limits = { files: 200, patch: 20_000, patches: 60_000, untracked: 200, path: 1024 };
const plain = [
  '--abbrev=10',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--ignore-submodules=all',
  '--find-renames',
  '--src-prefix=a/',
  '--dst-prefix=b/',
];

await runTool(help, (args) => {
  only(args, ['from', 'to', 'staged', 'path', 'context']);
  const context = whole(args, 'context', { least: 0, most: 20, otherwise: 3 });
  const staged = flag(args, 'staged');
  const path = place(args, 'path', '.').path;
  const from = Object.hasOwn(args, 'from') ? text(args, 'from') : 'HEAD';
  const to = Object.hasOwn(args, 'to') ? text(args, 'to') : undefined;
  if (staged && to !== undefined) throw new Error('"staged" and "to" exclude one another: what is staged is no commit');
  return withRepository((repository) => {
    const first = commitOf(repository, from, 'from');
    const second = to === undefined ? undefined : commitOf(repository, to, 'to');
    if (to !== undefined && second === undefined) throw new Error('the repository has no commit yet');
    const sides = [first ?? emptyTree(repository), ...(second === undefined ? [] : [second])];
    const only = ['--', ...(path === '.' ? [] : [path])];
    const shown = ['--raw', '--numstat', '--patch', '-z', `--unified=${context}`];
    const diff = runGit(repository, ['diff', ...plain, ...shown, ...(staged ? ['--cached'] : []), ...sides, ...only]);
    if (diff.code !== 0) throw refused(repository, diff);
    const all = readDiff(diff.output, diff.cut, textOf);
    const files = boundPatches(all.slice(0, limits.files));
    const loose =
      to === undefined && !staged ? untracked(repository, only) : { paths: [], more: false, output: Buffer.alloc(0) };
    return {
      from: first ?? '',
      to: second ?? (staged ? 'staged' : 'workspace'),
      files,
      untracked: loose.paths,
      truncated: diff.cut || files.length < all.length || loose.more || files.some(({ patch_cut }) => patch_cut),
      ...replacedIn([files, loose.paths], [diff.output, loose.output]),
    };
  });
});

function boundPatches(files) {
  let room = limits.patches;
  return files.map((file) => {
    const patch = cutAt(file.patch, Math.min(limits.patch, room));
    room -= patch.length;
    return { ...file, patch, patch_cut: file.patch_cut || patch.length < file.patch.length };
  });
}

function untracked(repository, only) {
  const listed = runGit(repository, ['ls-files', '--others', '--exclude-standard', '-z', ...only]);
  if (listed.code !== 0) throw refused(repository, listed);
  const paths = textOf(listed.output).split('\0').filter(Boolean);
  return {
    paths: paths.slice(0, limits.untracked),
    more: listed.cut || paths.length > limits.untracked,
    output: listed.output,
  };
}
