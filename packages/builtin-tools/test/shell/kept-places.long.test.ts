import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryFiles } from '@fpf/contract-tests';
import type { SessionFiles } from '@fpf/contracts';
import { keptName } from '../../src/shell/kept-places.ts';
import { runShell } from '../../src/shell/run-shell.ts';
import { handsOf } from '../support/hands.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const configs = ['fpf.config.json', 'fpf.lock.json', 'fpf.commands.json'];
const places = [
  '.git/config',
  '.git/hooks/pre-commit',
  '.GIT/config',
  'way/config',
  'src/far/config',
  'new-hook',
  'src/../.git/x',
  ...configs,
  'skill-packs/x',
];

async function project(): Promise<SessionFiles> {
  const files = memoryFiles();
  for (const folder of ['.git', 'skill-packs', 'src']) await files.makeFolder(folder);
  for (const path of ['.git/config', 'skill-packs/pack.json', ...configs, 'src/a.txt'])
    await files.write(path, bytes('as it was\n'));
  await files.makeLink('way', '.git');
  await files.makeLink('src/far', '../src/../way');
  await files.makeLink('new-hook', '.git/hooks');
  return files;
}

async function sh(
  script: string,
  files: SessionFiles,
): Promise<{ readonly exit_code: number; readonly stdout: string; readonly stderr: string }> {
  return (await runShell({ script }, handsOf({ files }))) as { exit_code: number; stdout: string; stderr: string };
}

test('a kept name is known in every spelling, and names that are only alike are free', () => {
  for (const name of [
    '.git',
    '.GIT',
    '.git.',
    '.git ',
    '.git::$INDEX_ALLOCATION',
    'git~1',
    '.g\u200cit',
    '.hg',
    '.svn',
    '.fpf',
    'FPF.config.json',
  ])
    assert.equal(keptName(`a/${name}/b`), name);
  for (const path of ['.gitignore', 'git', '.github/x', 'my-fpf.config.json', 'fpf.config.json.txt', 'skill-pack', '.'])
    assert.equal(keptName(path), undefined);
});

test('no command of a script changes what version control and the stack keep, by no name and by no link', async () => {
  const attempts = places.map((place) =>
    [
      `echo x > ${place}`,
      `echo x >> ${place}`,
      `{ echo x; } &> ${place}`,
      `echo x | tee ${place}`,
      `cp src/a.txt ${place}`,
      `cp -r src ${place}`,
      `mv src/a.txt ${place}`,
      `ln -s src/a.txt ${place}`,
      `mkdir -p ${place}/y`,
      `sed -i s/was/is/ ${place}`,
      `chmod 700 ${place}`,
      `bash -c "echo x > ${place}"`,
      `exec 7> ${place}`,
      `eval "echo x > ${place}"`,
    ].join('\n'),
  );
  const more =
    'rm -rf .git skill-packs fpf.*; mv .git src/t; mv fpf.config.json t; mv skill-packs t; cd .git; echo x > config; rm config';
  for (const script of [...attempts, more]) {
    const files = await project();
    assert.match(
      (await sh(script, files)).stderr,
      /is not changed: .* is kept by version control or by the stack/,
      script,
    );
    for (const path of ['.git/config', 'skill-packs/pack.json', ...configs, 'src/a.txt'])
      assert.equal(new TextDecoder().decode(await files.read(path)), 'as it was\n', `${script}: ${path}`);
    assert.deepEqual([await files.list('.git'), await files.list('skill-packs')], [['config'], ['pack.json']], script);
  }
});

test('what is kept can be read, and removing a link to it removes the link', async () => {
  const files = await project();
  const said = await sh(
    'cat .git/config way/config fpf.config.json; cp .git/config copy; cat copy; ls -A .git; grep -r was .git',
    files,
  );
  assert.equal(said.exit_code, 0, said.stderr);
  assert.equal(said.stderr, '');
});
