import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hashSkill, newSkill, validateSkill } from '@fpf/skill-registry';
import { checkPack } from '../../src/pack/check-pack.ts';
import { packSkill } from '../../src/archive/pack-skill.ts';
import { readPackFolder } from '../../src/pack/pack-folder.ts';
import { gunzip } from '../../src/archive/gzip.ts';
import { manifestFile } from '../../src/pack/pack-manifest.ts';
import { packOf } from '../../src/pack/pack.ts';
import { untar } from '../../src/archive/untar.ts';
import { temporary, write } from '../support/folders.ts';
import { packFolder, refuses } from '../support/packs.ts';

const npm = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, HOME: cwd, npm_config_cache: join(cwd, '.cache'), npm_config_update_notifier: 'false' },
  });

const contents = (tgz: string): object =>
  Object.fromEntries(
    untar(gunzip(readFileSync(tgz))).map(({ path, executable, bytes }) => [
      path,
      [executable, Buffer.from(bytes).toString('base64')],
    ]),
  );

test('the same skill gives the same archive twice; one that is not valid gives none', (t) => {
  const dir = temporary(t);
  const { dir: skill } = newSkill({ name: 'count-lines', folder: dir });
  const first = packSkill(skill, join(dir, 'one'));
  assert.equal(packSkill(skill, join(dir, 'two')).sha256, first.sha256);
  assert.deepEqual(first.skills, { 'count-lines': hashSkill(skill) });
  assert.deepEqual(
    readdirSync(skill).sort(),
    ['SKILL.md', 'evals', 'scripts', 'tools.json'],
    'nothing is written into a skill',
  );
  refuses(() => packSkill(join(dir, 'one'), dir), 'pack.not-valid', /neither a skill .* nor a pack/);
  writeFileSync(join(skill, 'tools.json'), '{}');
  refuses(() => packSkill(skill, join(dir, 'three')), 'skill.not-valid', /count-lines\/tools\.json/);
  symlinkSync('/etc/passwd', join(skill, 'linked'));
  refuses(
    () => packSkill(skill, join(dir, 'three')),
    'pack.not-valid',
    /is no skill that can be read: linked:1:1 .* is a symbolic link/,
  );
});

test('an error of the scanner keeps a skill from being packed', (t) => {
  const dir = packFolder(temporary(t));
  writeFileSync(join(dir, 'skills/count-lines/references.md'), 'a\u200bb');
  refuses(() => packSkill(dir, temporary(t)), 'pack.findings', /references\.md:1:2 skill\.s01-hidden-character/);
});

test('npm packs the same content, and installs ours: the pin before is the pin after', (t) => {
  const dir = packFolder(temporary(t), ['count-lines', 'count-more'], { scripts: { test: 'exit 1' } });
  write(dir, {
    NOTICE: 'not sent',
    'notes.txt': 'not sent',
    'copying.txt': 'sent',
    'readme~': 'not sent',
    '.npmrc': 'x=1\n',
  });
  write(join(dir, 'skills/count-more'), {
    'assets/ünicode näme.txt': 'ä\r\n',
    'references/package.json': '{}\n',
    'scripts/.hidden': '.\n',
  });
  chmodSync(join(dir, 'skills/count-more/scripts/count-more.mjs'), 0o755);
  const before = ['count-lines', 'count-more'].map((name) => hashSkill(join(dir, 'skills', name)));
  const out = temporary(t);
  const ours = packSkill(dir, join(out, 'ours'));
  assert.deepEqual(ours.wrote, ['skills.manifest.json', 'plugin.json']);
  assert.equal(ours.file, join(out, 'ours', 'acme-skills-1.2.0.tgz'));
  npm(dir, 'pack', '--pack-destination', out);
  assert.deepEqual(contents(join(out, 'acme-skills-1.2.0.tgz')), contents(ours.file));

  const project = temporary(t);
  writeFileSync(join(project, 'package.json'), '{"private":true}');
  npm(project, 'install', ours.file);
  const installed = join(project, 'node_modules/@acme/skills/skills');
  assert.deepEqual(
    ['count-lines', 'count-more'].map((name) => hashSkill(join(installed, name))),
    before,
  );
  assert.deepEqual(Object.values(ours.skills), before);
});

test('a pack of one skill is a package that npm packs to the same content', (t) => {
  const dir = temporary(t);
  const { dir: skill } = newSkill({ name: 'count-lines', folder: dir });
  const ours = packSkill(skill, join(dir, 'out'));
  execFileSync('tar', ['-xzf', ours.file], { cwd: dir });
  npm(join(dir, 'package'), 'pack', '--pack-destination', join(dir, 'package'));
  assert.deepEqual(contents(join(dir, 'package', 'count-lines-0.1.0.tgz')), contents(ours.file));
  const plugin = JSON.parse(readFileSync(join(dir, 'package/plugin.json'), 'utf8')) as {
    name: string;
    $schema: string;
  };
  assert.equal(plugin.name, 'count-lines');
});

test('a folder vouches for itself only with a manifest of its own, which is checked', (t) => {
  const dir = packFolder(temporary(t));
  rmSync(join(dir, 'skills.manifest.json'), { force: true });
  assert.equal(checkPack(readPackFolder(dir, 'as-it-is'), 'fpf').vouched, false);
  writeFileSync(join(dir, 'skills.manifest.json'), Buffer.from(manifestFile(readPackFolder(dir)).bytes));
  assert.equal(checkPack(readPackFolder(dir, 'as-it-is'), 'fpf').vouched, true);
  appendFileSync(join(dir, 'skills', 'count-lines', 'SKILL.md'), 'more\n');
  assert.throws(() => checkPack(readPackFolder(dir, 'as-it-is'), 'fpf'), { code: 'pack.integrity' });
});

test('the manifest says what is there, and a pack that is otherwise is refused', (t) => {
  const pack = readPackFolder(packFolder(temporary(t)));
  assert.equal(checkPack(pack, 'fpf').vouched, true);
  assert.deepEqual(checkPack(pack, 'fpf').broken, []);
  const bare = packOf(pack.files.filter(({ path }) => path !== 'skills.manifest.json'));
  assert.equal(checkPack(bare, 'fpf').vouched, false);
  const changed = (path: string, change: (file: (typeof pack.files)[number]) => object): (() => unknown) => {
    const files = pack.files.map((file) => (file.path === path ? { ...file, ...change(file) } : file));
    return () => checkPack(packOf(files), 'fpf');
  };
  const longer = ({ bytes }: { readonly bytes: Uint8Array }): object => ({ bytes: new Uint8Array([...bytes, 10]) });
  refuses(changed('skills/count-lines/SKILL.md', longer), 'pack.integrity', /skills\/count-lines/);
  refuses(
    changed('skills/count-lines/SKILL.md', ({ executable }) => ({ executable: !executable })),
    'pack.integrity',
    /skills\/count-lines/,
  );
  refuses(
    changed('package.json', () => ({ bytes: Buffer.from('{"name":"@acme/skills","version":"9.0.0"}') })),
    'pack.integrity',
    /9\.0\.0/,
  );
  refuses(
    changed('skills.manifest.json', () => ({ bytes: Buffer.from('{}') })),
    'pack.integrity',
    /schema/,
  );
  refuses(
    changed('skills.manifest.json', ({ bytes }) => ({
      bytes: Buffer.from(
        Buffer.from(bytes)
          .toString()
          .replace(/"hash": "sha256-[0-9a-f]{64}",\n  "name"/, `"hash": "sha256-${'0'.repeat(64)}",\n  "name"`),
      ),
    })),
    'pack.integrity',
    /hash of its own content/,
  );
  const more = packOf([...pack.files, { path: 'skills/other/SKILL.md', executable: false, bytes: Buffer.from('x') }]);
  refuses(() => checkPack(more, 'fpf'), 'pack.integrity', /skills\/other/);
});

const broken: readonly (readonly [string, object, RegExp])[] = [
  ['no list of files', { files: undefined }, /would send everything/],
  ['a glob', { files: ['skills/**', 'plugin.json', 'skills.manifest.json'] }, /no plain path/],
  ['a negation', { files: ['skills', '!skills/x', 'plugin.json', 'skills.manifest.json'] }, /no plain path/],
  ['a way out', { files: ['skills', '../x', 'plugin.json', 'skills.manifest.json'] }, /no plain path/],
  ['no manifest among its files', { files: ['skills', 'plugin.json'] }, /does not name skills\.manifest\.json/],
  ['an install script', { scripts: { postinstall: 'node x' } }, /postinstall would be run/],
  ['a prepare script', { scripts: { prepare: 'node x' } }, /prepare would be run/],
  ['dependencies', { dependencies: { x: '1.0.0' } }, /self-contained|nobody installs/],
  ['a program', { bin: 'skills/count-lines/scripts/count-lines.mjs' }, /bin would have npm send/],
  ['a folder of programs', { directories: { bin: 'skills/count-lines/scripts' } }, /directories\.bin would have npm/],
  ['a bad name', { name: '../x' }, /no name of an npm package/],
  ['no version', { version: '1' }, /no version/],
];

for (const [what, more, message] of broken) {
  test(`a pack with ${what} is not packed`, (t) =>
    refuses(() => readPackFolder(packFolder(temporary(t), ['count-lines'], more)), 'pack.not-valid', message));
}

test('links, empty folders of skills and a plugin.json of another form are refused', (t) => {
  const link = packFolder(temporary(t));
  symlinkSync('/etc', join(link, 'skills/count-lines/etc'));
  refuses(() => readPackFolder(link), 'skill.tree-refused', /symbolic link/);
  const linked = packFolder(temporary(t));
  rmSync(join(linked, 'package.json'));
  symlinkSync('/etc/hostname', join(linked, 'package.json'));
  refuses(() => readPackFolder(linked), 'pack.not-valid', /package\.json is a symbolic link/);
  const lost = packFolder(temporary(t));
  write(join(lost, 'skills/lost'), { 'x.txt': '' });
  refuses(() => readPackFolder(lost), 'pack.not-valid', /skills\/lost has no SKILL\.md/);
  const $schema = 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json';
  for (const [more, message] of [
    [{ hooks: {} }, /plugin\.json: \/hooks/],
    [{ name: 'X' }, /plugin\.json: \/name/],
    [{ name: '-x' }, /plugin\.json: \/name/],
    [{ name: 'x'.repeat(65) }, /plugin\.json: \/name/],
    [{ name: 'x-' }, /the name ends with a hyphen/],
    [{ name: 'x.' }, /the name ends with a hyphen/],
    [{ name: 'x--y' }, /two hyphens/],
  ] as const) {
    const plugin = packFolder(temporary(t));
    write(plugin, { 'plugin.json': JSON.stringify({ $schema, name: 'x', ...more }) });
    refuses(() => readPackFolder(plugin), 'pack.not-valid', message);
  }
});

test('what npm would build as it installs, or leave out as it packs, is in no pack', (t) => {
  const gyp = packFolder(temporary(t), ['count-lines'], {
    files: ['skills', 'plugin.json', 'skills.manifest.json', 'binding.gyp'],
  });
  write(gyp, { 'binding.gyp': '{}' });
  refuses(() => readPackFolder(gyp), 'pack.not-valid', /binding\.gyp would have npm build/);
  const dropped = packFolder(temporary(t));
  write(dropped, { 'skills/count-lines/archived-packages/x': '' });
  refuses(() => readPackFolder(dropped), 'skill.tree-refused', /left out by npm pack/);
  const named = packFolder(temporary(t));
  write(named, { 'skills/cvs/SKILL.md': '---\nname: cvs\ndescription: x\n---\nx\n' });
  refuses(() => readPackFolder(named), 'pack.not-valid', /skills\/cvs would silently be left out/);
  const codes = validateSkill(join(named, 'skills/cvs'), 'strict').diagnostics.map(
    ({ code, severity }) => `${severity} ${code}`,
  );
  assert.ok(codes.includes('error skill.h11-name-format'), codes.join());
});

test('a new skill has a name that is one, and never writes over anything', (t) => {
  const folder = temporary(t);
  for (const name of ['Count', '../x', 'a--b', '', '-a', 'x'.repeat(43), '__proto__', 'a/b'])
    refuses(() => newSkill({ name, folder }), 'pack.not-valid', /is no name for a skill/);
  // Its script would be a file that Windows cannot hold, and the folder no skill for `validate`.
  for (const name of ['con', 'aux', 'nul', 'com1', 'lpt9'])
    refuses(() => newSkill({ name, folder }), 'pack.not-valid', /Windows/);
  for (const name of ['cvs', 'archived-packages'])
    refuses(() => newSkill({ name, folder }), 'pack.not-valid', /left out by npm pack/);
  newSkill({ name: 'count-lines', folder });
  refuses(() => newSkill({ name: 'count-lines', folder }), 'pack.exists', /exists already/);
});
