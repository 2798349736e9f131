import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { callLimits, callOf, makeHostFolder, recordOf, runMain, runPlan } from '@fpf/contract-tests';
import { type Reason } from '@fpf/contracts';
import { adapterOf } from './support/trees/steps.ts';

const failed: Reason = { code: 'tool.failed', stage: 'execute', message: 'It failed.', refs: [] };
const none = { sandbox: [] };

test('without a sandbox no program runs, unless it was asked for; the refusal says what helps, and handlers in process still work', async () => {
  const host = await makeHostFolder();
  try {
    const session = await adapterOf(none).open({ workspace: host.workspace, stateDir: host.stateDir });
    assert.deepEqual([session.capability.mode, session.capability.confined], ['just-bash', true]);
    await session.store.append('run', []);
    const view = await session.begin(callOf('run/1', ''));
    await assert.rejects(view.enter(['node', '/fpf/skill/main.mjs'], callLimits), {
      code: 'sandbox.unavailable',
      message: /the options allow none/,
      hint: /^Allow a step in the options/,
    });
    await view.files.write('made.txt', new TextEncoder().encode('by a handler in this process'));
    await view.commit(recordOf('run/1'));
    assert.deepEqual(
      (await session.changes()).map(({ op, path }) => `${op} ${path}`),
      ['add made.txt'],
    );
    await session.close();
  } finally {
    await host.remove();
  }
});

test('unconfined works on a private copy, and a tool that changes the host is found out', async () => {
  const host = await makeHostFolder();
  try {
    const session = await adapterOf(none).open({
      workspace: host.workspace,
      stateDir: host.stateDir,
      allowUnconfined: true,
    });
    assert.deepEqual(
      [session.capability.mode, session.capability.confined, session.capability.network],
      ['unconfined', false, 'host'],
    );
    const before = await host.hash();
    const good = await session.begin(
      callOf(
        'run/1',
        `import fs from 'node:fs'; fs.writeFileSync('README.md', process.env.FPF_WORKSPACE === process.cwd() ? 'ok' : 'no');`,
      ),
    );
    assert.equal((await runMain(good)).code, 0);
    await good.commit(recordOf('run/1'));
    assert.equal(await host.hash(), before);
    assert.equal(Buffer.from(await session.readFile('README.md')).toString(), 'ok');

    const evil = await session.begin(
      callOf(
        'run/2',
        `import fs from 'node:fs'; fs.writeFileSync(${JSON.stringify(join(host.workspace, 'planted'))}, 'x');`,
      ),
    );
    assert.equal((await runMain(evil)).code, 0);
    await assert.rejects(evil.effects(), { code: 'session.host-changed' });
    await assert.rejects(evil.commit(recordOf('run/2')), { code: 'session.host-changed' });
    await assert.rejects(evil.rollback(failed, recordOf('run/2')), { code: 'session.host-changed' });
    assert.equal(
      (await session.store.audit()).filter((row) => row.op === 'tool').length,
      2,
      'the rollback is recorded all the same',
    );
    await session.close();
  } finally {
    await host.remove();
  }
});

test('the network script reaches what it must not when nothing confines it: so its silence elsewhere means something', async () => {
  const host = await makeHostFolder();
  const server = createServer((wire) => wire.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const session = await adapterOf(none).open({
      workspace: host.workspace,
      stateDir: host.stateDir,
      allowUnconfined: true,
    });
    const script = readFileSync(new URL('./hostile/network.mjs', import.meta.url), 'utf8');
    const view = await session.begin(callOf('run/1', script));
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    const end = await runPlan(
      await view.enter(['node', '/fpf/skill/main.mjs'], callLimits),
      JSON.stringify({ port: address.port, socket: '/nowhere' }),
    );
    assert.deepEqual(JSON.parse(end.stdout), ['loopback']);
    await view.rollback(failed, recordOf('run/1'));
    await session.close();
  } finally {
    server.close();
    await host.remove();
  }
});
