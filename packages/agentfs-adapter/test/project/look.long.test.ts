import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { lookUpKeys, lookUpValue } from '@fpf/agentfs-adapter/look';
import { lookInto } from '../../src/project/look-into-project.ts';
import { openProject } from '../../src/project/open-project.ts';
import { engines } from '../support/engines.ts';
import { driver, projectChild } from '../support/project-child.ts';
import { filled, place, seen } from '../support/project-place.ts';

for (const engine of engines) {
  test(
    `${engine}: what an opener has written is looked up, and nothing is made or changed by that, also where nothing may be written`,
    place(async (at) => {
      await filled(at, engine);
      const before = seen(at);
      const look = (): readonly unknown[] => [
        lookUpValue(at.stateDir, 'notes', 'b'),
        lookUpValue(at.stateDir, 'notes', 'c'),
        lookUpKeys(at.stateDir, 'notes'),
        lookUpKeys(at.stateDir, 'others'),
      ];
      const all = [{ text: 'Zoë \u{1F600}', list: [1, null] }, undefined, ['a', 'b'], []];
      assert.deepEqual(look(), all);
      assert.deepEqual(seen(at), before);
      chmodSync(at.path, 0o400);
      chmodSync(at.stateDir, 0o500);
      try {
        assert.deepEqual([look(), readdirSync(at.stateDir)], [all, ['project.db']]);
      } finally {
        chmodSync(at.stateDir, 0o700);
      }
    }),
  );

  test(
    `${engine}: while others open it, write and close, each look has one whole value, or is told that it cannot be had`,
    place(async (at) => {
      const writer = projectChild(at.stateDir, 'reopen', engine);
      await writer.lines(1);
      let looks = 0;
      const ended = writer.ended().then((code) => ({ code }));
      let end: { readonly code: number | null } | undefined;
      while (!end) {
        try {
          const value = lookUpValue(at.stateDir, 'notes', 'value') as
            | { readonly round: number; readonly text: string }
            | undefined;
          if (value) assert.equal(value.text, `${value.round % 10}`.repeat(300_000));
          looks += 1;
        } catch (error) {
          assert.equal((error as { readonly code?: string }).code, 'session.locked');
        }
        end = await Promise.race([ended, setImmediate(undefined)]);
      }
      assert.equal(end.code, 0);
      assert.ok(looks > 0);
      assert.deepEqual(
        [
          (lookUpValue(at.stateDir, 'notes', 'value') as { readonly round: number }).round,
          lookUpKeys(at.stateDir, 'notes'),
        ],
        [8, ['value']],
      );
    }),
  );

  test(
    `${engine}: while somebody has it open it is not looked into, and their locks stand, also where that is this process`,
    place(async (at) => {
      await filled(at, engine);
      const store = await openProject(at.stateDir, engine);
      await store.set('notes', 'a', 2);
      for (let times = 0; times < 3; times += 1)
        assert.throws(() => lookUpValue(at.stateDir, 'notes', 'a'), {
          code: 'session.locked',
          message: new RegExp(`held by process ${process.pid} since`),
        });
      const script = `new (process.getBuiltinModule('node:sqlite').DatabaseSync)(process.argv[1]).exec('BEGIN IMMEDIATE')`;
      const { status, stderr } = spawnSync(process.execPath, ['-e', script, at.path], { encoding: 'utf8' });
      assert.match(`${status} ${stderr}`, /^1 .*database is locked/s, 'its locks were given up');
      await store.close();
      assert.equal(lookUpValue(at.stateDir, 'notes', 'a'), 2);
    }),
  );

  test(
    `${engine}: what a writer leaves that was killed is not looked into before somebody has folded it in, and is left as it is`,
    place(async (at) => {
      await filled(at, engine);
      const writer = projectChild(at.stateDir, 'write', engine);
      await writer.lines(3);
      await writer.kill();
      const before = seen(at);
      assert.deepEqual([lookUpValue(at.stateDir, 'notes', 'a'), lookUpKeys(at.stateDir, 'notes')], [undefined, []]);
      assert.deepEqual(seen(at), before);
      await (await openProject(at.stateDir, engine)).close();
      assert.deepEqual(
        [lookUpValue(at.stateDir, 'notes', 'a'), lookUpKeys(at.stateDir, 'notes')],
        [1, ['a', 'b', 'value']],
      );
    }),
  );
}

test(
  'where there is no state folder, or nothing in it, nothing is found and nothing made; the lock of an ended process says nothing',
  place(async (at) => {
    assert.deepEqual(
      [lookUpValue(at.stateDir, 'notes', 'a'), lookUpKeys(at.stateDir, 'notes'), readdirSync(at.root)],
      [undefined, [], []],
    );
    mkdirSync(at.stateDir);
    assert.deepEqual([lookUpValue(at.stateDir, 'notes', 'a'), readdirSync(at.stateDir)], [undefined, []]);
    await filled(at);
    const holder = projectChild(at.stateDir, 'hold', 'sqlite');
    await holder.lines(1);
    assert.throws(() => lookUpKeys(at.stateDir, 'notes'), {
      code: 'session.locked',
      message: new RegExp(`held by process ${holder.pid} `),
    });
    await holder.kill();
    assert.ok(readdirSync(at.stateDir).includes('project.db.lock'));
    assert.equal(lookUpValue(at.stateDir, 'notes', 'a'), 1);
    writeFileSync(`${at.path}.lock`, 'whatever');
    assert.throws(() => lookUpValue(at.stateDir, 'notes', 'a'), {
      code: 'session.locked',
      message: /held by process \? /,
    });
  }),
);

test(
  'what was read while somebody came, wrote and went is not given out, nor what went wrong meanwhile',
  place(async (at) => {
    await filled(at);
    const writeMeanwhile = (): number => {
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--conditions=@fpf/source', driver, at.stateDir, 'reopen'],
        {
          encoding: 'utf8',
        },
      );
      assert.equal(status, 0, stderr);
      return 1;
    };
    const failing = (): number => {
      writeMeanwhile();
      throw new Error('database disk image is malformed');
    };
    const written = { code: 'session.locked', message: /being written just now/ };
    assert.equal(
      lookInto(at.stateDir, () => 7),
      7,
    );
    assert.throws(() => lookInto(at.stateDir, writeMeanwhile), written);
    assert.throws(() => lookInto(at.stateDir, failing), written);
    assert.equal(lookUpValue(at.stateDir, 'notes', 'a'), 1);
  }),
);
