import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { FpfError, LockFile } from '@fpf/contracts';
import { recordTrust, resolveComponents, trustHash } from '../../src/components/index.ts';
import { findDrift } from '../../src/drift/index.ts';
import { trustFile } from '../../src/files/index.ts';
import { readLock, writeLock } from '../../src/lock/index.ts';
import { readProject, prepareStateDir } from '../../src/open/index.ts';
import { scratch } from '../support/scratch.ts';
import { input, workspace, code } from '../support/project-input.ts';

process.env['XDG_STATE_HOME'] = scratch();

test('no config is an empty one; a config is read with its hash', () => {
  assert.deepEqual(readProject(input(workspace())).config, {});
  assert.match(readProject(input(workspace({ skills: { max: 2 } }))).configHash ?? '', /^[0-9a-f]{64}$/);
});

function install(dir: string, version: string, source: string): void {
  const folder = join(dir, 'node_modules', '@acme', 'guards');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      name: '@acme/guards',
      version,
      type: 'module',
      exports: { '.': './index.js', './package.json': './package.json' },
    }),
  );
  writeFileSync(join(folder, 'index.js'), source);
}

const sound =
  "export default { provides: { 'fpf:guard-engine/1.0': (options) => ({ options }) }, options: { type: 'object', additionalProperties: false, properties: { strict: { type: 'boolean' } } } };";
const use = (options?: unknown) => ({
  components: {
    'guard-engine': { use: '@acme/guards', version: '2.1.0', ...(options === undefined ? {} : { options }) },
  },
});

async function resolved(dir: string, trusted = true) {
  const project = readProject(input(dir));
  if (trusted) recordTrust(trustFile(), project.workspace, trustHash(project));
  return resolveComponents(readProject(input(dir)), {
    'model-gateway': { provider: 'scripted' },
    'skill-registry': { sources: [] },
    'skill-loader': { sources: [] },
  });
}

test('a component that the config names is used, with frozen options, once the folder is trusted', async () => {
  const dir = workspace(use({ strict: true }));
  install(dir, '2.1.0', sound);
  const guards = (await resolved(dir))['guard-engine'];
  assert.match(guards.pin.integrity ?? '', /^sha256-[0-9a-f]{64}$/);
  assert.deepEqual(
    { ...guards.pin, integrity: '' },
    { package: '@acme/guards', version: '2.1.0', contract: 'fpf:guard-engine/1.0', integrity: '' },
  );
  assert.deepEqual(guards.options, { strict: true });
  assert.ok(Object.isFrozen(guards.options));
});

test('untrusted, it is not even imported', async () => {
  const dir = workspace(use());
  install(dir, '2.1.0', "throw new Error('imported');");
  await assert.rejects(resolved(dir, false), code('config.untrusted-component', /programs/));
});

test('trust does not outlive a change of the config', async () => {
  const dir = workspace(use());
  install(dir, '2.1.0', sound);
  await resolved(dir);
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(use({ strict: false })));
  await assert.rejects(resolved(dir, false), code('config.untrusted-component', /changed/));
});

test('trust does not outlive a change of the component itself: it is not even imported', async () => {
  const dir = workspace(use());
  install(dir, '2.1.0', sound);
  await resolved(dir);
  install(dir, '2.1.0', "throw new Error('imported');");
  await assert.rejects(resolved(dir, false), code('config.untrusted-component', /component changed/));
});

test('a config that is a device, a pipe or a folder is refused, and never read', () => {
  for (const make of [(path: string) => symlinkSync('/dev/zero', path), (path: string) => mkdirSync(path)]) {
    const dir = scratch();
    make(join(dir, 'fpf.config.json'));
    assert.throws(() => readProject(input(dir)), code('config.unreadable', /ordinary file/));
  }
});

test('a config or a lock that is a link to nothing is refused: whoever made it meant a file', () => {
  const dir = scratch();
  symlinkSync('gone.json', join(dir, 'fpf.config.json'));
  assert.throws(() => readProject(input(dir)), code('config.unreadable', /a link that leads to nothing/));
  rmSync(join(dir, 'fpf.config.json'));
  symlinkSync('gone.json', join(dir, 'fpf.lock.json'));
  assert.throws(() => readLock(join(dir, 'fpf.lock.json')), code('pin.not-valid', /a link that leads to nothing/));
});

test('a link in the place of our folder is refused, and nothing is written where it leads', () => {
  for (const link of ['.fpf', '.fpf/runs']) {
    const [dir, elsewhere] = [scratch(), scratch()];
    if (link !== '.fpf') mkdirSync(join(dir, '.fpf'));
    symlinkSync(elsewhere, join(dir, link));
    assert.throws(
      () => prepareStateDir({ workspace: dir, stateDir: join(dir, '.fpf') }),
      code('session.unavailable', /is a link/),
    );
    assert.deepEqual(readdirSync(elsewhere), []);
  }
  const dir = scratch();
  assert.throws(
    () => prepareStateDir({ workspace: dir, stateDir: dir }),
    code('session.unavailable', /workspace itself/),
  );
  assert.deepEqual(readdirSync(dir), []);
});

test('a named state folder keeps its own rules for git; ours tells git to look away', () => {
  const dir = scratch();
  mkdirSync(join(dir, 'kept'));
  prepareStateDir({ workspace: dir, stateDir: join(dir, 'kept') });
  assert.deepEqual(readdirSync(join(dir, 'kept')).sort(), ['runs', 'sessions']);
  prepareStateDir({ workspace: dir, stateDir: join(dir, '.fpf') });
  assert.deepEqual(readdirSync(join(dir, '.fpf')).sort(), ['.gitignore', 'runs', 'sessions']);
});

for (const [what, version, source, options, wanted, mention] of [
  ['another version', '2.2.0', sound, undefined, 'config.version-mismatch', /2\.1\.0.*2\.2\.0/],
  [
    'another major of the contract',
    '2.1.0',
    sound.replace('/1.0', '/2.0'),
    undefined,
    'config.contract-mismatch',
    /guard-engine\/1\.0.*guard-engine\/2\.0/,
  ],
  ['no default export', '2.1.0', 'export const x = 1;', undefined, 'config.contract-mismatch', /no component/],
  ['options that it does not know', '2.1.0', sound, { stict: true }, 'config.options-not-valid', /stict/],
] as const) {
  test(`${what} is refused, naming both sides`, async () => {
    const dir = workspace(use(options));
    install(dir, version, source);
    await assert.rejects(resolved(dir), code(wanted, mention));
  });
}

test('a component that is not installed is refused with the command that installs it', async () => {
  await assert.rejects(
    resolved(workspace(use())),
    (error: unknown) =>
      code('config.unknown-component')(error) &&
      (error as FpfError).hint.includes('npm install --save-exact @acme/guards@2.1.0'),
  );
});

const lock: LockFile = {
  lockfileVersion: 1,
  model: { provider: 'scripted', name: 'x', digest: null },
  skills: {},
  schemas: ['urn:fpf:lock-file:1'],
  components: {},
};

test('a lock is the same bytes for the same pins, and comes back as it was', () => {
  const dir = scratch();
  writeLock(join(dir, 'a.json'), lock);
  writeLock(join(dir, 'b.json'), { ...lock, components: {}, model: { digest: null, name: 'x', provider: 'scripted' } });
  assert.equal(readLock(join(dir, 'a.json'))?.hash, readLock(join(dir, 'b.json'))?.hash);
  assert.deepEqual(readLock(join(dir, 'a.json'))?.lock, lock);
});

test('drift names each pin that moved, from what to what', () => {
  const digest = `sha256:${'a'.repeat(64)}`;
  assert.deepEqual(findDrift(lock, { ...lock, model: { ...lock.model, digest } }), [
    { pin: 'model.digest', from: 'null', to: digest },
  ]);
  assert.deepEqual(findDrift(lock, lock), []);
});
