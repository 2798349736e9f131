import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { baseEnv, fpf, type Ran, scratch, scripted } from '../support/fpf.ts';
import { npmRegistry } from '../support/registries/npm-registry.ts';
import { ok } from '../support/registries/packs.ts';
import { fpfWords } from '../support/program.ts';

const root = scratch();

function makePack(name: string, publishConfig?: unknown): string {
  const dir = join(root, name.replace(/^@/, ''));
  ok(fpf(['skills', 'new', 'count-lines', '--in', join(dir, 'skills')]));
  const files = ['skills', 'plugin.json', 'skills.manifest.json'];
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name, version: '1.0.0', files, publishConfig }));
  return dir;
}

/** The registries answer in this process, so that the command may not keep them waiting. */
function publish(pack: string, npmrc: string, more: readonly string[], path = baseEnv['PATH'] ?? ''): Promise<Ran> {
  const home = join(root, 'home');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, '.npmrc'), npmrc);
  const npm = { npm_config_cache: join(root, '.npm'), npm_config_update_notifier: 'false' };
  const env = { ...baseEnv, HOME: home, XDG_STATE_HOME: join(root, '.state'), FPF_MODEL: scripted, ...npm, PATH: path };
  return new Promise((resolve) => {
    const flags = [...fpfWords, 'skills', 'publish', pack, ...more];
    const child = spawn(process.execPath, flags, { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (chunk: Buffer) => void (said[name] += chunk.toString()));
    child.on('close', (code) => resolve({ code, ...said }));
  });
}

test('a pack goes to the registry that was named, whatever the npm config says of its scope; with or without a scope', async (t) => {
  const [named, other] = [await npmRegistry(t), await npmRegistry(t)];
  const tokens = [named, other].map(({ url }) => `${url.slice(5)}:_authToken=test\n`).join('');
  const npmrc = `${tokens}@acme:registry=${other.url}\nregistry=${other.url}\nloglevel=silent\n`;
  for (const [pack, count] of [
    [makePack('@acme/scoped'), 1],
    [makePack('plain', { registry: other.url, access: 'public' }), 2],
  ] as const) {
    const tried = ok(await publish(pack, npmrc, ['--registry', named.url, '--dry-run']));
    assert.ok(tried.stdout.includes(`Would be sent to ${named.url}`), tried.stdout);
    assert.equal(named.sent.length, count - 1);
    const { stdout } = ok(await publish(pack, npmrc, ['--registry', named.url]));
    assert.ok(stdout.includes(`Sent to ${named.url}`), stdout);
    assert.deepEqual([named.sent.length, other.sent.length], [count, 0]);
  }
  assert.deepEqual(other.asked, []);
});

test('what a pack itself says of publishing is a registry, the access and a tag: nothing that sends something else, or elsewhere', async (t) => {
  const [named, other] = [await npmRegistry(t), await npmRegistry(t)];
  const tokens = [named, other].map(({ url }) => `${url.slice(5)}:_authToken=test\n`).join('');
  for (const [index, publishConfig] of [
    { '@acme:registry': other.url },
    { proxy: other.url },
    { registry: [other.url] },
    'x',
  ].entries()) {
    const pack = makePack(`@acme/odd-${index}`, publishConfig);
    const ran = await publish(pack, tokens, ['--registry', named.url]);
    assert.deepEqual([ran.code, ran.stdout], [2, '']);
    assert.match(ran.stderr, /publishConfig[\s\S]*pack\.not-valid/);
    assert.match(
      fpf(['skills', 'pack', pack, '--out', join(root, 'out')]).stderr,
      /publishConfig[\s\S]*pack\.not-valid/,
    );
  }
  const file = await publish(makePack('@acme/no-address'), tokens, ['--registry', 'somewhere']);
  assert.match(file.stderr, /"somewhere" is no address of a registry[\s\S]*pack\.registry/);
  assert.deepEqual([...named.sent, ...other.sent, ...named.asked, ...other.asked], []);
});

test(
  'an npm that would send it elsewhere all the same, or does not say where, sends nothing',
  { skip: process.platform === 'win32' },
  async () => {
    const pack = makePack('@acme/led-astray');
    const bin = join(root, 'bin');
    const calls = join(root, 'calls');
    mkdirSync(bin);
    for (const [says, told] of [
      [
        'npm notice Publishing to http://127.0.0.1:1/ with tag latest and default access (dry-run)',
        'http://127.0.0.1:1/',
      ],
      ['npm notice done', 'a place that it does not tell'],
    ] as const) {
      writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho "$*" >> "${calls}"\necho "${says}" >&2\n`, { mode: 0o755 });
      writeFileSync(calls, '');
      const ran = await publish(pack, '', ['--registry', 'http://127.0.0.1:2/'], `${bin}:${baseEnv['PATH'] ?? ''}`);
      assert.equal(ran.code, 2);
      assert.ok(
        ran.stderr.includes(
          `npm would send @acme/led-astray to ${told}, and not to http://127.0.0.1:2/; nothing was sent`,
        ),
        ran.stderr,
      );
      assert.match(readFileSync(calls, 'utf8'), /^publish .*--dry-run\n$/);
    }
  },
);
