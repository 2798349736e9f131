import assert from 'node:assert/strict';
import fs, { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { changePacks, mendPacks } from '../../src/install/pack-store.ts';
import { temporary } from '../support/folders.ts';
import { file, folder, seen, put } from '../support/pack-changes.ts';

const base = temporary();
process.env['XDG_STATE_HOME'] = join(base, '.state');
const refused = (work: () => unknown, code: string, message: RegExp): void => {
  assert.throws(work, (error: unknown) => FpfError.is(error) && error.code === code && message.test(error.message));
};

/** A project with the half of a change, as a kill right after the decision leaves it. */
async function cutShort(name: string, config = 'fpf.config.json'): Promise<string> {
  const dir = join(base, name);
  mkdirSync(dir);
  const real = fs.renameSync;
  fs.renameSync = (from, to) => {
    if (String(from).includes('.committed')) throw new Error('killed');
    real(from, to);
  };
  syncBuiltinESMExports();
  try {
    await assert.rejects(
      changePacks(dir, { folder, files: [file('new')], config }, async () => ({ config: 'new', lock: 'new' })),
      /killed/,
    );
  } finally {
    fs.renameSync = real;
    syncBuiltinESMExports();
  }
  return dir;
}

const committed = 'skill-packs/.committed';

test('a plan that a workspace brings along leads nowhere, whatever it says', async () => {
  const texts = { config: '0'.repeat(64), lock: '0'.repeat(64) };
  const plans = [
    { folder: '../../etc', config: 'fpf.config.json', remove: true, texts, token: 'x' },
    { folder, config: '../x.json', remove: false, texts, token: 'x' },
    { folder, config: 'fpf.config.json', remove: true, texts, token: 'x' },
    { folder, config: 'package.json', remove: false },
    [],
    null,
  ];
  for (const [index, plan] of plans.entries()) {
    const dir = join(base, `plan-${index}`);
    mkdirSync(join(dir, committed), { recursive: true });
    mkdirSync(join(dir, folder), { recursive: true });
    writeFileSync(join(dir, committed, 'plan.json'), JSON.stringify(plan));
    writeFileSync(join(dir, committed, 'config.json'), 'theirs');
    refused(() => mendPacks(dir, 'fpf.config.json'), 'pack.foreign-change', /no change of packs that was begun here/);
    await assert.rejects(put(dir, 'x'), { code: 'pack.foreign-change' });
    assert.ok(existsSync(join(dir, folder)) && !existsSync(join(dir, 'fpf.config.json')));
  }
});

test('a change that was cut short is known again by its bytes, its place and its user, and by nothing else', async () => {
  const one = await cutShort('short');
  const copy = join(base, 'copied');
  fs.cpSync(one, copy, { recursive: true });
  refused(() => mendPacks(copy, 'fpf.config.json'), 'pack.foreign-change', /begun here/);
  const home = process.env['XDG_STATE_HOME'];
  process.env['XDG_STATE_HOME'] = join(base, 'other-user');
  refused(() => mendPacks(one, 'fpf.config.json'), 'pack.foreign-change', /begun here/);
  process.env['XDG_STATE_HOME'] = home;
  refused(() => mendPacks(one, 'other.json'), 'pack.unfinished', /for the config fpf\.config\.json/);
  for (const name of ['config.json', 'lock.json']) {
    const text = readFileSync(join(one, committed, name));
    writeFileSync(join(one, committed, name), 'theirs');
    refused(() => mendPacks(one, 'fpf.config.json'), 'pack.foreign-change', /is not what the change wrote/);
    rmSync(join(one, committed, name));
    symlinkSync('/etc/passwd', join(one, committed, name));
    refused(() => mendPacks(one, 'fpf.config.json'), 'pack.exists', /not an ordinary file/);
    rmSync(join(one, committed, name));
    writeFileSync(join(one, committed, name), text);
  }
  assert.deepEqual(seen(one), [undefined, undefined, undefined]);
  assert.equal(mendPacks(one, 'fpf.config.json'), true);
  assert.deepEqual(seen(one), ['new', 'new', 'new']);
  assert.equal(mendPacks(one, 'fpf.config.json'), false);
});

test('what the reader of a plan would refuse is never written; any other name for a config is', async () => {
  for (const config of ['fpf.config.cfg', 'config', '.fpf', 'a b.json']) {
    const dir = join(base, `config-${config}`);
    mkdirSync(dir);
    await changePacks(dir, { folder, files: [file('new')], config }, async () => ({ config: 'new', lock: 'new' }));
    assert.equal(readFileSync(join(dir, config), 'utf8'), 'new');
    assert.deepEqual(readdirSync(join(dir, 'skill-packs')), ['@acme']);
  }
  for (const [config, path] of [
    ['../x', folder],
    ['fpf.lock.json', folder],
    ['', folder],
    ['c', 'skill-packs/../../wl-out'],
    ['c', 'skill-packs/.committed'],
    ['c', 'src'],
  ] as const) {
    const dir = join(base, `refused-${config.replaceAll('/', '_')}-${path.length}`);
    mkdirSync(dir);
    await assert.rejects(
      changePacks(dir, { folder: path, files: undefined, config }, async () => ({ config: 'x', lock: 'x' })),
      (error) => FpfError.is(error) && ['pack.not-valid', 'pack.exists'].includes(error.code),
    );
    assert.ok(!existsSync(join(dir, committed)) && !existsSync(join(dir, 'fpf.lock.json')));
  }
});

test('links in the place of our folders are not followed', async () => {
  const dir = join(base, 'links');
  const away = join(base, 'away');
  mkdirSync(join(away, '.committed'), { recursive: true });
  writeFileSync(
    join(away, '.committed/plan.json'),
    JSON.stringify({ folder, config: 'fpf.config.json', remove: false }),
  );
  mkdirSync(dir);
  symlinkSync(away, join(dir, 'skill-packs'));
  refused(() => mendPacks(dir, 'fpf.config.json'), 'pack.exists', /is not a folder/);
  const scoped = join(base, 'scoped');
  mkdirSync(join(scoped, 'skill-packs'), { recursive: true });
  symlinkSync(away, join(scoped, 'skill-packs/@acme'));
  await assert.rejects(put(scoped, 'x'), { code: 'pack.exists' });
  assert.deepEqual(readdirSync(join(scoped, 'skill-packs')), ['@acme']);
  assert.deepEqual(readdirSync(away), ['.committed']);
});

test('when the texts cannot be made, nothing changes', async () => {
  const dir = join(base, 'fails');
  mkdirSync(dir);
  await put(dir, 'old');
  await assert.rejects(
    changePacks(dir, { folder, files: [file('new')], config: 'fpf.config.json' }, () =>
      Promise.reject(new Error('no')),
    ),
    /no/,
  );
  assert.deepEqual(seen(dir), ['old', 'old', 'old']);
  assert.deepEqual(readdirSync(join(dir, 'skill-packs')), ['@acme']);
});
