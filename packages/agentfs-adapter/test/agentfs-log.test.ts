import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { draftOf, makeHostFolder, toolEntryOf } from '@fpf/contract-tests';
import { adapterOf } from './support/trees/steps.ts';

test('agentfs-sdk finds finished tool calls with their arguments, refused ones with their error, and the memory', async () => {
  const host = await makeHostFolder();
  try {
    const session = await adapterOf().open({ workspace: host.workspace, stateDir: host.stateDir });
    await session.store.set('memory', 'greeting', { text: 'hello' });
    await session.store.append('run', [
      { ...draftOf('intent/1', 'tool-intent'), payload: { call_id: 'run/1', args: { path: 'a.txt' } } },
    ]);
    await session.store.append(
      'run',
      [],
      [
        { ...toolEntryOf('run/1'), state: 'pass', duration_ms: 1_500 },
        { ...toolEntryOf('run/2'), state: 'abstain', error: 'admit.unknown-tool' },
      ],
    );
    const snapshot = await session.closeWithSnapshot(join(host.root, 'snapshot.db'));
    const script = fileURLToPath(new URL('./support/read-with-sdk.mjs', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, snapshot.path], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    const { tools, memory } = JSON.parse(stdout) as {
      tools: { name: string; parameters?: unknown; error?: string; status: string }[];
      memory: unknown;
    };
    assert.deepEqual(
      tools.map(({ name, parameters, error, status: how }) => [name, parameters, error, how]).sort(),
      [
        ['write', { path: 'a.txt' }, undefined, 'success'],
        ['write', undefined, 'admit.unknown-tool', 'error'],
      ].sort(),
    );
    assert.deepEqual(memory, [{ key: 'memory/greeting', value: { text: 'hello' } }]);
  } finally {
    await host.remove();
  }
});
