import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callOf, makeHostFolder, recordOf, runMain } from '@fpf/contract-tests';
import type { Session } from '@fpf/contracts';
import { adapterFor, missing, steps } from '../support/trees/steps.ts';

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

/** The first step that works here; files are the same with each. */
const [step, why] = await (async () => {
  for (const one of steps) if ((await missing(one)) === undefined) return [one, undefined] as const;
  return [steps[0] as (typeof steps)[number], await missing(steps[0] as (typeof steps)[number])] as const;
})();

function within(name: string, attempt: (session: Session, workspace: string) => Promise<void>): void {
  test(name, { skip: why ?? false }, async () => {
    const host = await makeHostFolder();
    const session = await adapterFor(step).open({ workspace: host.workspace, stateDir: host.stateDir });
    const before = await host.hash();
    try {
      await attempt(session, host.workspace);
      assert.equal(await host.hash(), before, 'the host is as it was');
    } finally {
      await session.close();
      await host.remove();
    }
  });
}

within(
  'what a handler does in process is harvested, audited and kept as a script’s work is',
  async (session, workspace) => {
    const view = await session.begin(callOf('run/1', ''));
    await view.files.write('README.md', text('changed\n'));
    await view.files.makeFolder('new');
    await view.files.rename('docs/old/note.txt', 'new/note.txt');
    assert.deepEqual(await view.files.read('new/note.txt'), text('note\n'));
    assert.deepEqual(
      (await view.effects()).map(({ path, op }) => `${op} ${path}`),
      ['modify README.md', 'delete docs/old/note.txt', 'add new', 'add new/note.txt'],
    );
    await view.files.write('late.txt', text('late\n'));
    const record = recordOf('run/1');
    const [row] = record.audit;
    assert.ok(row);
    await view.commit({ ...record, audit: [{ ...row, capability: 'in-process' }] });
    await assert.rejects(view.files.read('README.md'), { code: 'session.closed' });
    assert.equal(readFileSync(join(workspace, 'README.md'), 'utf8'), 'hello\n');
    assert.deepEqual(new Uint8Array(await session.readFile('README.md')), text('changed\n'));
    assert.deepEqual(
      new Uint8Array(await session.readFile('late.txt')),
      text('late\n'),
      'a change after a look is harvested too',
    );
    const rows = (await session.store.audit()).filter(({ caller }) => caller.call === 'run/1');
    assert.deepEqual(rows.map(({ op, subject, capability }) => `${op} ${subject} ${capability}`).sort(), [
      'add late.txt in-process',
      'add new in-process',
      'add new/note.txt in-process',
      'delete docs/old/note.txt in-process',
      'modify README.md in-process',
      'read new/note.txt in-process',
      'tool writer@1.0.0#write in-process',
    ]);
  },
);

within('rolled back, nothing of it is in the view; the next call begins as before', async (session) => {
  const view = await session.begin(callOf('run/1', ''));
  await view.files.remove('README.md');
  await view.rollback({ code: 'tool.builtin-failed', stage: 'execute', message: 'no', refs: [] }, recordOf('run/1'));
  await assert.rejects(view.files.list('.'), { code: 'session.closed' });
  const next = await session.begin(callOf('run/2', '', true));
  assert.deepEqual(await next.files.read('README.md'), text('hello\n'));
  await assert.rejects(next.files.remove('README.md'), { code: 'session.read-only' });
  await assert.rejects(next.files.read('out'), { code: 'session.path-refused' });
  await next.commit(recordOf('run/2'));
});

within(
  'a call changes files by a program or in this process, not both; the next call sees what the other one did',
  async (session) => {
    const script = `import fs from 'node:fs'; fs.writeFileSync('b', fs.readFileSync('a') + 'b');`;
    const written = await session.begin(callOf('run/1', script));
    await written.files.write('a', text('a'));
    await assert.rejects(runMain(written), { code: 'session.mixed-call' });
    await written.commit(recordOf('run/1'));
    const ran = await session.begin(callOf('run/2', script));
    const end = await runMain(ran);
    assert.equal(end.code, 0, end.stderr);
    await assert.rejects(ran.files.write('c', text('c')), { code: 'session.mixed-call' });
    await ran.commit(recordOf('run/2'));
    const read = await session.begin(callOf('run/3', ''));
    assert.deepEqual(await read.files.read('b'), text('ab'));
    await read.commit(recordOf('run/3'));
  },
);

within('a session that closes under an open call takes its files away', async (session) => {
  const view = await session.begin(callOf('run/1', ''));
  await session.close();
  await assert.rejects(view.files.write('a', text('a')), { code: 'session.closed' });
});
