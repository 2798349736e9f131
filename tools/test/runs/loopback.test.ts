import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ledTo, loopback, npmrc, registryEnvironment } from '../../release/registry/loopback.ts';
import { PublishedPackages } from '../../release/registry/published.ts';
import { type PublishingRegistry, startPublishing } from '../../release/registry/start.ts';

const notOurs = [
  'https://127.0.0.1:4873/',
  'http://127.0.0.1/',
  'http://registry.example:4873/',
  'http://127.0.0.1.example:4873/',
  'http://127.0.0.1:4873@registry.example:80/',
  'http://user@127.0.0.1:4873/',
  'http://0.0.0.0:4873/',
  'http://10.0.0.1:4873/',
  'file:///tmp/registry',
  '127.0.0.1:4873',
  '',
];

test('only a registry on loopback can be published to', () => {
  for (const url of notOurs) assert.throws(() => loopback(url), /is no registry on loopback/, url);
  for (const url of ['http://127.0.0.1:4873/', 'http://localhost:4873', 'http://[::1]:4873/'])
    assert.equal(loopback(url).loopback, true, url);
});

test('whatever a machine is set to, npm, pnpm and changesets are led there', () => {
  const registry = loopback('http://127.0.0.1:4873');
  const elsewhere = 'https://registry.example/';
  const set = [
    'npm_config_registry',
    'NPM_CONFIG_REGISTRY',
    'Npm_Config_@fpf:Registry',
    'PNPM_CONFIG_REGISTRY',
    'YARN_NPM_REGISTRY_SERVER',
  ];
  const environment = ledTo(registry, { PATH: '/bin', ...Object.fromEntries(set.map((name) => [name, elsewhere])) });
  assert.deepEqual(environment, { PATH: '/bin', ...registryEnvironment(registry) });
  for (const url of Object.values(registryEnvironment(registry))) assert.equal(url, 'http://127.0.0.1:4873/');
  // npm itself says where it would publish to.
  const asked = spawnSync('npm', ['config', 'get', 'registry'], {
    env: { ...ledTo(registry, { ...process.env, NPM_CONFIG_REGISTRY: elsewhere }), npm_config_userconfig: '/dev/null' },
    encoding: 'utf8',
  });
  assert.equal(asked.stdout.trim(), registry.url);
  const lines = npmrc(registry).trim().split('\n');
  assert.ok(
    lines.every((line) => line.includes('127.0.0.1:4873')),
    lines.join('\n'),
  );
});

let dir: string;
let registry: PublishingRegistry;
before(async () => {
  dir = mkdtempSync(join(tmpdir(), 'fpf-registry-'));
  registry = await startPublishing(dir, join(dir, 'registry'));
});
after(() => {
  registry.stop();
  rmSync(dir, { recursive: true, force: true });
});

const sent = (name: string, version: string, bytes: string): string =>
  JSON.stringify({
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { name, version, dist: { integrity: `sha512-of-${bytes}` } } },
    _attachments: { 'a.tgz': { data: Buffer.from(bytes).toString('base64') } },
  });
const put = async (
  body: string,
  headers: Readonly<Record<string, string>> = { authorization: 'Bearer x' },
): Promise<number> => (await fetch(`${registry.url}@acme%2fa`, { method: 'PUT', body, headers })).status;

test('what is published is served as it was sent, once for each version, and to nobody who did not log in', async () => {
  assert.equal(await put(sent('@acme/a', '1.0.0', 'one'), {}), 401);
  assert.equal(await put(sent('@acme/a', '1.0.0', 'one')), 201);
  assert.equal(await put(sent('@acme/a', '1.0.0', 'other')), 403);
  assert.equal(await put(sent('@acme/a', '1.1.0', 'two')), 201);
  const packument = (await (await fetch(`${registry.url}@acme%2fa`)).json()) as {
    readonly 'dist-tags': object;
    readonly versions: Readonly<
      Record<string, { readonly dist: { readonly tarball: string; readonly integrity: string } }>
    >;
  };
  assert.deepEqual(packument['dist-tags'], { latest: '1.1.0' });
  const { tarball, integrity } = packument.versions['1.0.0']?.dist ?? { tarball: '', integrity: '' };
  assert.equal(integrity, 'sha512-of-one');
  assert.ok(tarball.startsWith(registry.url));
  assert.equal(await (await fetch(tarball)).text(), 'one');
  assert.equal(readFileSync(new PublishedPackages(registry.folder).tarballFile('@acme/a', '1.1.0'), 'utf8'), 'two');
});

test('a name that leads out of its folder is refused, and what is not there is not found', async () => {
  assert.equal(await put(sent('../../a', '1.0.0', 'x')), 500);
  assert.throws(() => new PublishedPackages(dir).tarballFile('../a', '1.0.0'), /no name of a package/);
  for (const path of ['nobody', '@acme%2fb', '-/published/..%2f..%2fa/1.0.0.tgz'])
    assert.notEqual((await fetch(registry.url + path)).status, 200, path);
  writeFileSync(join(dir, 'a'), '');
});
