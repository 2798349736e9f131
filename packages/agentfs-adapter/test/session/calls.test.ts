import assert from 'node:assert/strict';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callLimits, callOf, recordOf, runMain, toolEntryOf } from '@fpf/contract-tests';
import { type CallRequest, reason } from '@fpf/contracts';
import { bytes, call, SessionWorld, text } from '../support/session-world.ts';
import { adapterFor, missing, steps } from '../support/trees/steps.ts';

const failed = reason('tool.failed', 'execute', 'It failed.');
const request = (call_id: string): CallRequest => ({ call_id, files: [], readOnly: false });
const [step] = steps;
const skip = (step && (await missing(step))) ?? false;

test('a call that is open when its session ends is interrupted, and may be made again under its id', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    const view = await session.begin(request('run/1'));
    await view.files.write('lost', bytes('x'));
  });
  await world.in(async (session) => {
    assert.deepEqual(await session.changes(), []);
    await call(session, 'run/1', (files) => files.write('kept', bytes('x')));
    assert.deepEqual(
      (await session.operations.history()).map(({ n, state, changes }) => [n, state, changes.map(({ path }) => path)]),
      [
        [1, 'interrupted', []],
        [2, 'done', ['kept']],
      ],
    );
    await assert.rejects(session.begin(request('run/1')), { code: 'session.repeated-call' });
    assert.deepEqual((await session.operations.verify()).findings, []);
  });
});

test('the history says who called what, in which confinement, and what was rejected', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', (files) => files.write('a', bytes('a')));
    const second = await session.begin(request('run/2'));
    await second.files.write('b', bytes('what was tried'));
    await second.files.remove('a');
    await second.rollback(failed, {
      events: [],
      audit: [{ ...toolEntryOf('run/2'), capability: 'in-process', error: 'tool.failed' }],
    });
    const history = await session.operations.history();
    assert.deepEqual(
      history.map(({ op, id, agent, tool, state, capability }) => [
        op,
        id,
        agent,
        tool,
        state,
        capability === 'in-process',
      ]),
      [
        ['tool', 'run/1', 'contract-tests', 'write', 'done', false],
        ['tool', 'run/2', 'contract-tests', 'write', 'rejected', true],
      ],
    );
    const [rejected] = await session.operations.rejected();
    assert.deepEqual(
      [rejected?.call_id, rejected?.code, rejected?.changes.map(({ op, path }) => `${op} ${path}`)],
      ['run/2', 'tool.failed', ['delete a', 'add b']],
    );
  });
});

test('one call works in this process or by a program, and never changes by both', { skip }, async () => {
  const world = new SessionWorld();
  const session = await world.open('s', adapterFor(step as NonNullable<typeof step>));
  try {
    const script = `import fs from 'node:fs'; fs.writeFileSync('by-program', 'x');`;
    const first = await session.begin(callOf('run/1', script));
    await first.files.write('by-handler', bytes('x'));
    await assert.rejects(first.enter(['node', '/fpf/skill/main.mjs'], callLimits), { code: 'session.mixed-call' });
    await first.commit(recordOf('run/1'));
    const second = await session.begin(callOf('run/2', script));
    assert.equal(text(await second.files.read('by-handler')), 'x', 'to look is no change');
    await runMain(second);
    await assert.rejects(second.files.write('late', bytes('x')), { code: 'session.mixed-call' });
    await second.commit(recordOf('run/2'));
    assert.deepEqual(
      (await session.changes()).map(({ path }) => path),
      ['by-handler', 'by-program'],
    );
  } finally {
    await session.close();
  }
});

test('what a call may write in all is bounded, and says so', async () => {
  const world = new SessionWorld({ maxCallBytes: 100, maxFileBytes: 80 });
  await world.in(async (session) => {
    const view = await session.begin(request('run/1'));
    await assert.rejects(view.files.write('a', new Uint8Array(81)), { code: 'session.over-limit' });
    await view.files.write('a', new Uint8Array(80));
    await assert.rejects(view.files.write('b', new Uint8Array(80)), { code: 'session.over-limit' });
    assert.equal(await view.exhausted(), undefined);
    await view.rollback(failed, recordOf('run/1'));
    assert.deepEqual(await session.changes(), []);
  });
});

test('how many paths a call may change is bounded: what is more is refused, and told in the audit as far as it is kept', async () => {
  const world = new SessionWorld({ maxCallChanges: 2 });
  await world.in(async (session) => {
    const view = await session.begin(request('run/1'));
    await view.files.remove('docs/old/note.txt');
    await view.files.remove('docs/old');
    await view.files.write('new', bytes('x'));
    await assert.rejects(view.effects(), {
      code: 'session.refused-entry',
      message: /changed 3 paths, and at most 2 are kept/,
    });
    await view.rollback(failed, recordOf('run/1'));
    assert.deepEqual(await session.changes(), []);
    assert.deepEqual((await session.operations.verify()).findings, []);
    const more = await session.begin(request('run/2'));
    for (const name of ['a', 'b']) await more.files.write(name, bytes('x'));
    await assert.rejects(more.files.write('c', bytes('x')), { code: 'session.over-limit' });
    await more.commit(recordOf('run/2'));
  });
});

test('a program that fills the room of its call is told apart', { skip }, async () => {
  const world = new SessionWorld({ maxCallBytes: 8_388_608 });
  await world.in(async (session) => {
    const script = `import fs from 'node:fs'; const fd = fs.openSync('big', 'w');
try { for (let i = 0; i < 64; i += 1) fs.writeSync(fd, Buffer.alloc(1 << 20, 'x')); } catch (error) { console.log(error.code); process.exit(3); }`;
    const view = await session.begin(callOf('run/1', script));
    const end = await runMain(view);
    assert.equal(await view.exhausted(), 'disk', end.stdout + end.stderr);
    await view.rollback(failed, recordOf('run/1'));
    assert.deepEqual(await session.changes(), []);
  });
});

test('an operation waits for no call, and no call for an operation: each is refused while the other works', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    const view = await session.begin(request('run/1'));
    await assert.rejects(session.operations.discard(), { code: 'session.busy' });
    await assert.rejects(session.operations.snapshot(), { code: 'session.busy' });
    await assert.rejects(session.begin(request('run/2')), { code: 'session.busy' });
    await view.commit(recordOf('run/1'));
    const snapshot = session.operations.snapshot();
    await assert.rejects(session.begin(request('run/2')), { code: 'session.busy' });
    await snapshot;
    await call(session, 'run/2', async () => undefined);
  });
});

test('the base of a path is what the host had when the session touched it, and no other', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    assert.equal(text((await session.readBase('README.md')) ?? bytes('')), 'hello\n');
    await call(session, 'run/1', async (files) => {
      await files.write('README.md', bytes('mine\n'));
      await files.rename('docs', 'papers');
    });
    assert.equal(text((await session.readBase('README.md')) ?? bytes('')), 'hello\n');
    assert.equal(text((await session.readBase('docs/old/note.txt')) ?? bytes('')), 'note\n');
    assert.equal(await session.readBase('papers/readme'), undefined);
    assert.equal(await session.readBase('papers'), undefined);
    assert.equal(text(await session.readFile('papers/old/note.txt')), 'note\n');
    assert.equal(readFileSync(join(world.workspace, 'README.md'), 'utf8'), 'hello\n');
  });
});

test(
  'a workspace with files of another user gets a copy for a program, and every place says so',
  { skip: process.getuid?.() === 0 ? skip : 'only root can give files to others' },
  async () => {
    const world = new SessionWorld({ sandbox: ['overlay-bwrap'] });
    const { mode } = await world.adapter.probe();
    if (mode !== 'overlay-bwrap') return;
    chownSync(join(world.workspace, 'README.md'), 65_534, 65_534);
    await world.in(async (session) => {
      const view = await session.begin(
        callOf('run/1', `import fs from 'node:fs'; fs.renameSync('README.md', 'docs/moved');`),
      );
      assert.equal((await runMain(view)).code, 0);
      assert.deepEqual([session.capability.mode, view.capability.mode], ['overlay-bwrap', 'copy-bwrap']);
      assert.match(view.capability.notes.at(-1) ?? '', /another user or group/);
      await view.commit(recordOf('run/1'));
      assert.deepEqual(
        (await session.changes()).map(({ op, path }) => `${op} ${path}`),
        ['delete README.md', 'add docs/moved'],
      );
      assert.deepEqual(
        (await session.operations.history()).map(({ capability }) => capability),
        ['copy-bwrap'],
      );
      assert.equal(statSync(join(world.workspace, 'README.md')).uid, 65_534);
    });
  },
);
