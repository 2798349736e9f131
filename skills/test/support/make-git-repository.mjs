// Makes skills/git-read/evals/repository.json anew: `node skills/test/support/make-git-repository.mjs`. A small history
// with fixed names and dates, so that its hashes stay, in a repository whose config names a program wherever git takes
// one.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const target = new URL('../../git-read/evals/repository.json', import.meta.url);
const root = mkdtempSync(join(tmpdir(), 'git-repository-'));

const hostile = `[core]
	repositoryformatversion = 0
	filemode = true
	bare = false
	fsmonitor = "touch pwned-fsmonitor; false"
	hooksPath = .git/evil-hooks
	pager = "touch pwned-pager; cat"
	editor = touch pwned-editor
	sshCommand = touch pwned-ssh
	attributesFile = .git/evil-attributes
[pager]
	log = "touch pwned-pager; cat"
	diff = "touch pwned-pager; cat"
	blame = "touch pwned-pager; cat"
[diff]
	external = touch pwned-external
[diff "evil"]
	command = touch pwned-command
	textconv = "touch pwned-textconv; cat"
[filter "evil"]
	clean = "touch pwned-clean; cat"
	smudge = "touch pwned-smudge; cat"
	process = touch pwned-process
	required = true
[alias]
	log = "!touch pwned-alias"
	diff = "!touch pwned-alias"
	blame = "!touch pwned-alias"
[log]
	showSignature = true
[gpg]
	program = touch pwned-gpg
[mailmap]
	file = ../outside/secret.txt
[include]
	path = evil-include
[remote "origin"]
	url = ext::touch% pwned-remote
	promisor = true
	partialclonefilter = blob:none
`;
const included = '[core]\n\taskPass = touch pwned-askpass\n[filter "evil"]\n\tclean = "touch pwned-include; cat"\n';

function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function git(day, ...args) {
  const date = `2026-01-0${day}T08:00:00+0100`;
  execFileSync('git', ['-c', 'gc.auto=0', '-c', 'core.logAllRefUpdates=false', ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      GIT_CONFIG_NOSYSTEM: '1',
      HOME: '/nonexistent',
      ...Object.fromEntries(
        ['AUTHOR', 'COMMITTER'].flatMap((who) => [
          [`GIT_${who}_NAME`, 'Ada'],
          [`GIT_${who}_EMAIL`, 'ada@example.org'],
          [`GIT_${who}_DATE`, date],
        ]),
      ),
    },
  });
}

function commit(day, message, files) {
  for (const [path, content] of Object.entries(files)) write(path, content);
  git(day, 'add', '-A');
  git(day, 'commit', '-q', '-m', message);
}

git(1, 'init', '-q', '-b', 'main', '--template=');
commit(1, 'Begin\n\nThe first files.', {
  'a.txt': 'one\ntwo\nthree\n',
  'src/main.js': 'start();\n',
  'bin.dat': '\0one',
});
git(1, 'tag', 'v1');
commit(2, 'Fix the second line', { 'a.txt': 'one\nTWO\nthree\nfour\n', '.gitattributes': '* filter=evil diff=evil\n' });
git(3, 'checkout', '-q', '-b', 'side', 'v1');
commit(3, 'Add a side', { 'src/side.js': 'side();\n' });
git(3, 'checkout', '-q', 'main');
write('staged.txt', 'staged\n');
git(3, 'add', 'staged.txt');
// Every case lays it out anew: one file is laid out sooner than fifteen.
git(3, '-c', 'repack.updateServerInfo=false', 'repack', '-a', '-d', '-q');
for (const [path, content] of Object.entries({
  'a.txt': 'one\nTWO\nthree\nfour\nfive\n',
  'new.txt': 'new\n',
  'bin.dat': '\0two',
  '.gitignore': '*.log\n',
  'x.log': 'ignored\n',
  '.git/config': hostile,
  '.git/evil-include': included,
}))
  write(path, content);
for (const hook of ['post-index-change', 'post-checkout', 'fsmonitor-watchman'])
  for (const folder of ['evil-hooks', 'hooks']) write(`.git/${folder}/${hook}`, '#!/bin/sh\ntouch pwned-hook\n');

const files = {};
for (const path of readdirSync(root, { recursive: true }).map(String).sort()) {
  if (!statSync(join(root, path)).isFile() || /^\.git\/(COMMIT_EDITMSG|ORIG_HEAD|logs\/)/.test(path)) continue;
  const bytes = readFileSync(join(root, path));
  const text = bytes.toString('utf8');
  files[path] = Buffer.from(text).equals(bytes) && !text.includes('\0') ? text : { base64: bytes.toString('base64') };
}
writeFileSync(target, `${JSON.stringify(files, null, 2)}\n`);
rmSync(root, { recursive: true });
