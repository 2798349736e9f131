import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test, type TestContext } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { hashSkill } from '@fpf/skill-registry';
import { fetchPack } from '../../src/transport/fetch-pack.ts';
import { packSkill } from '../../src/archive/pack-skill.ts';
import { parseSource } from '../../src/transport/parse-source.ts';
import { temporary, write } from '../support/folders.ts';
import { packFolder, refuses } from '../support/packs.ts';

const skip = spawnSync('git', ['--version']).status === 0 ? false : 'there is no git on this machine';

function git(cwd: string, ...args: readonly string[]): string {
  const who = [
    '-c',
    'core.hooksPath=/dev/null',
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@b.invalid',
    '-c',
    'protocol.file.allow=always',
  ];
  return execFileSync('git', [...who, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

test('a tarball, its folder and a checkout of it give one pack', { skip }, async (t) => {
  const dir = packFolder(temporary(t));
  write(dir, { '.gitattributes': '* text=auto eol=crlf\n' });
  const pin = hashSkill(join(dir, 'skills/count-lines'));
  const work = temporary(t);
  const { file } = packSkill(dir, work);
  git(dir, 'init', '-q', '-b', 'main');
  git(dir, 'add', '-A');
  git(dir, 'commit', '-q', '-m', 'one');
  git(dir, 'tag', 'v1');
  const commit = git(dir, 'rev-parse', 'HEAD');
  const url = pathToFileURL(dir).href;
  const options = { from: dir, base: dir, work };
  const packs = [
    await fetchPack(file, options),
    await fetchPack('.', options),
    await fetchPack(`${url}#v1`, { ...options, work: temporary(t) }),
    await fetchPack(`${url}#main`, { ...options, work: temporary(t) }),
  ];
  for (const { pack } of packs)
    assert.deepEqual(
      pack.skills.map(({ hash }) => hash),
      [pin],
    );
  assert.match(packs[0]?.source.integrity ?? '', /^sha512-/);
  assert.deepEqual(packs[2]?.source, { type: 'git', ref: `${url}#v1`, commit });
  assert.equal(packs[1]?.source.ref, './');
});

test('a clone runs nothing, fetches no submodule and follows no link', { skip }, async (t) => {
  const dir = packFolder(temporary(t));
  const mark = join(temporary(t), 'ran');
  git(dir, 'init', '-q');
  for (const hook of ['post-checkout', 'pre-push', 'post-merge', 'reference-transaction', 'post-index-change'])
    writeFileSync(join(dir, '.git/hooks', hook), `#!/bin/sh\necho ran >> "${mark}"\n`, { mode: 0o755 });
  writeFileSync(join(dir, '.gitattributes'), '* filter=evil\n');
  writeFileSync(join(dir, '.gitmodules'), `[submodule "x"]\n path = x\n url = ext::sh -c "echo ran >> ${mark}"\n`);
  appendFileSync(join(dir, '.git/config'), `[uploadpack]\n packObjectsHook = "echo ran >> ${mark}; false"\n`);
  git(dir, 'add', '-A');
  git(dir, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},x`);
  git(dir, 'commit', '-q', '-m', 'one');
  await fetchPack(pathToFileURL(dir).href, { from: dir, base: dir, work: temporary(t) });
  assert.equal(existsSync(mark), false);
  symlinkSync('/etc', join(dir, 'skills/count-lines/etc'));
  git(dir, 'add', '-A');
  git(dir, 'commit', '-q', '-m', 'two');
  await assert.rejects(
    fetchPack(pathToFileURL(dir).href, { from: dir, base: dir, work: temporary(t) }),
    (error) => FpfError.is(error) && error.code === 'skill.tree-refused',
  );
});

test('what cannot be cloned says what git said', { skip }, async (t) => {
  const dir = temporary(t);
  await assert.rejects(
    fetchPack(`${pathToFileURL(dir).href}/none`, { from: dir, base: dir, work: join(dir, 'w') }),
    (error) => FpfError.is(error) && error.code === 'pack.source' && /clone ended/.test(error.message),
  );
});

test('a source is a path, an address of git, or a name on npm', (t) => {
  const base = temporary(t);
  write(base, { 'a.tgz': '', 'folder/x': '' });
  assert.deepEqual(parseSource('a.tgz', base), { kind: 'tarball', file: join(base, 'a.tgz') });
  assert.deepEqual(parseSource('./folder', base), { kind: 'folder', dir: join(base, 'folder') });
  assert.deepEqual(parseSource('https://git.example.com/a.git#v1.0', base), {
    kind: 'git',
    url: 'https://git.example.com/a.git',
    ref: 'v1.0',
  });
  assert.deepEqual(parseSource('git@git.example.com:acme/skills.git', base), {
    kind: 'git',
    url: 'git@git.example.com:acme/skills.git',
    ref: undefined,
  });
  assert.deepEqual(parseSource('@acme/skills@^1.2', base), { kind: 'npm', spec: '@acme/skills@^1.2' });
  for (const text of [
    '',
    '-x',
    '--upload-pack=x',
    'ext::sh -c x',
    'http://x/y',
    'git://x/y',
    'https://x/y#--upload-pack=x',
    'ssh://-oProxyCommand=x/y',
    'a\nb',
    './none',
    '../none.tgz',
    'Name With Space',
    'https://x/a.tgz',
  ])
    refuses(() => parseSource(text, base), 'pack.source', /./);
});

test('what a lock has recorded is what it was recorded as: no folder takes the place of a registry, and no address that of a folder', (t) => {
  const base = temporary(t);
  write(base, { '@acme/skills/package.json': '{}', 'acme/x': '' });
  assert.deepEqual(parseSource('@acme/skills', base), { kind: 'folder', dir: join(base, '@acme/skills') });
  assert.deepEqual(parseSource('@acme/skills', base, 'npm'), { kind: 'npm', spec: '@acme/skills' });
  assert.deepEqual(parseSource('acme', base, 'folder'), { kind: 'folder', dir: join(base, 'acme') });
  for (const [text, recorded] of [
    ['./acme', 'npm'],
    ['https://git.example.com/a.git', 'npm'],
    ['--registry', 'npm'],
    ['https://git.example.com/a.git', 'folder'],
    ['none', 'folder'],
    ['acme', 'git'],
    ['acme', 'code'],
  ] as const)
    refuses(() => parseSource(text, base, recorded), 'pack.source', /is no file/);
});

test('a name on npm is fetched with the registry of the user, and none of its scripts is run', async (t) => {
  const dir = packFolder(temporary(t));
  const mark = join(temporary(t), 'ran');
  const packed = packSkill(dir, temporary(t));
  const archive = readFileSync(packed.file);
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.endsWith('.tgz')) return void response.end(archive);
    const tarball = `http://127.0.0.1:${(server.address() as AddressInfo).port}/acme.tgz`;
    const scripts = { prepack: `echo ran > ${mark}`, postinstall: `echo ran > ${mark}` };
    const version = { name: '@acme/skills', version: '1.2.0', scripts, dist: { tarball, integrity: packed.integrity } };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ name: '@acme/skills', 'dist-tags': { latest: '1.2.0' }, versions: { '1.2.0': version } }),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const before = { ...process.env };
  t.after(() => {
    server.close();
    process.env = before;
  });
  process.env['npm_config_registry'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  process.env['npm_config_cache'] = temporary(t);
  const { pack, source } = await fetchPack('@acme/skills@^1.0.0', { from: dir, base: dir, work: temporary(t) });
  assert.deepEqual(source, { type: 'npm', ref: '@acme/skills@1.2.0', integrity: packed.integrity });
  assert.deepEqual(
    pack.skills.map(({ hash }) => hash),
    Object.values(packed.skills),
  );
  assert.ok(asked.length >= 2 && !existsSync(mark));
  await assert.rejects(
    fetchPack('@acme/skills@9', { from: dir, base: dir, work: temporary(t) }),
    (error) => FpfError.is(error) && error.code === 'pack.source',
  );
});

/** A registry on loopback that gives one archive for whatever name and version it is asked for. */
async function anyNameRegistry(t: TestContext, archive: Uint8Array, integrity: string): Promise<void> {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return void response.end(archive);
    const name = decodeURIComponent((request.url ?? '').slice(1));
    const tarball = `http://127.0.0.1:${(server.address() as AddressInfo).port}/one.tgz`;
    const versions = Object.fromEntries(
      ['1.2.0', '2.0.0'].map((version) => [version, { name, version, dist: { tarball, integrity } }]),
    );
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name, 'dist-tags': { latest: '2.0.0' }, versions }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const before = { ...process.env };
  t.after(() => {
    server.close();
    process.env = before;
  });
  process.env['npm_config_registry'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  process.env['npm_config_cache'] = temporary(t);
}

test('an archive of another name or version than was asked for is refused', async (t) => {
  const dir = packFolder(temporary(t));
  const packed = packSkill(dir, temporary(t));
  await anyNameRegistry(t, readFileSync(packed.file), packed.integrity);
  const fetched = (spec: string) => fetchPack(spec, { from: dir, base: dir, work: temporary(t) });
  assert.equal((await fetched('@acme/skills@1.2.0')).source.ref, '@acme/skills@1.2.0');
  assert.equal((await fetched('@acme/skills@^1.0.0')).source.ref, '@acme/skills@1.2.0');
  for (const spec of ['other-pack@1.2.0', 'other-pack', '@acme/skills@2.0.0', '@acme/skills@^2.0.0', '@acme/skills'])
    await assert.rejects(
      fetched(spec),
      (error) =>
        FpfError.is(error) &&
        error.code === 'pack.integrity' &&
        error.message.includes(spec) &&
        /@acme\/skills 1\.2\.0/.test(error.message),
      spec,
    );
});

test('a registry that is away is told with its address and the cause, and is not waited for long', async (t) => {
  const before = { ...process.env };
  t.after(() => void (process.env = before));
  process.env['npm_config_registry'] = 'http://user:secret@127.0.0.1:9/';
  process.env['npm_config_cache'] = temporary(t);
  await assert.rejects(fetchPack('acme-skills@1.0.0', { from: '.', base: '.', work: temporary(t) }), (error) => {
    assert.ok(FpfError.is(error) && error.code === 'pack.source');
    assert.match(error.message, /127\.0\.0\.1:9\/acme-skills[\s\S]*ECONNREFUSED/);
    assert.doesNotMatch(error.message, /secret|at ClientRequest/);
    return true;
  });
});
