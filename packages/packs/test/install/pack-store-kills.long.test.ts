import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs, { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { ownOwner } from '@fpf/files/lock';
import { mendPacks } from '../../src/install/pack-store.ts';
import { temporary } from '../support/folders.ts';
import { folder, seen, put } from '../support/pack-changes.ts';

const store = new URL('../../src/install/pack-store.ts', import.meta.url).href;

const changes = ['renameSync', 'rmSync', 'rmdirSync', 'mkdirSync', 'writeFileSync', 'linkSync', 'chmodSync'] as const;

/**
 * From its n-th change of the disk on nothing reaches it any more: to the disk that is a kill. True when it came to
 * that.
 */
async function putAndDie(dir: string, text: string | undefined, step: number): Promise<boolean> {
  const real = Object.fromEntries(changes.map((name) => [name, fs[name]]));
  let left = step;
  for (const name of changes) {
    Object.assign(fs, {
      [name]: (...args: unknown[]) => {
        if (left <= 0) throw new Error('killed');
        left -= 1;
        return (real[name] as (...given: unknown[]) => unknown)(...args);
      },
    });
  }
  syncBuiltinESMExports();
  try {
    await put(dir, text);
    return false;
  } catch (error) {
    assert.match(String(error), /killed/);
    return true;
  } finally {
    Object.assign(fs, real);
    syncBuiltinESMExports();
    // Its holder is this process, which lives: say that it does not.
    const lock = join(dir, 'skill-packs/.lock');
    if (existsSync(lock)) writeFileSync(lock, JSON.stringify(dead));
  }
}

const { pid: deadPid } = spawnSync(process.execPath, ['-e', '']);
const dead = { ...ownOwner(), pid: deadPid, started: '1', since: 'then', token: 'x' };

const base = temporary();
process.env['XDG_STATE_HOME'] = join(base, '.state');
for (const [what, before, after] of [
  ['added', undefined, 'new'],
  ['updated', 'old', 'new'],
  ['removed', 'old', undefined],
] as const) {
  test(`killed at any step, a pack is ${what} or it is not; the next command mends what is half`, async () => {
    const old = [before, before ?? 'none', before ?? 'none'];
    const now = [after, after ?? 'none', after ?? 'none'];
    let outcomes = { old: 0, now: 0 };
    for (let step = 0; ; step += 1) {
      const dir = join(base, `${what}-${step}`);
      mkdirSync(dir);
      await put(dir, before);
      const killed = await putAndDie(dir, after, step);
      mendPacks(dir, 'fpf.config.json');
      const state = JSON.stringify(seen(dir));
      assert.ok(state === JSON.stringify(old) || state === JSON.stringify(now), `step ${step}: ${state}`);
      outcomes = {
        old: outcomes.old + (state === JSON.stringify(old) ? 1 : 0),
        now: outcomes.now + (state === JSON.stringify(now) ? 1 : 0),
      };
      await put(dir, 'again');
      assert.deepEqual(seen(dir), ['again', 'again', 'again']);
      assert.deepEqual(readdirSync(join(dir, 'skill-packs')), ['@acme']);
      if (!killed) break;
      assert.ok(step < 60);
    }
    assert.ok(outcomes.old > 3 && outcomes.now > 3, JSON.stringify(outcomes));
  });
}

test('a process that is killed with -9 while it changes packs leaves one of the two', () => {
  for (const name of ['renameSync', 'rmSync'] as const) {
    const dir = join(base, `kill-${name}`);
    mkdirSync(dir);
    const program = `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const { changePacks } = await import(${JSON.stringify(store)});
      const real = fs.${name};
      fs.${name} = (...args) => (String(args[0]).includes('.committed/p') ? process.kill(process.pid, 'SIGKILL') : real(...args));
      syncBuiltinESMExports();
      const files = [{ path: 'skills/x/SKILL.md', executable: false, bytes: Buffer.from('new') }];
      await changePacks(${JSON.stringify(dir)}, { folder: '${folder}', files, config: 'fpf.config.json' }, async () => ({ config: 'new', lock: 'new' }));
    `;
    const flags = [
      '--conditions=@fpf/source',
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      program,
    ];
    assert.equal(spawnSync(process.execPath, flags).signal, 'SIGKILL');
    mendPacks(dir, 'fpf.config.json');
    assert.deepEqual(seen(dir), ['new', 'new', 'new']);
  }
});
