import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { draftOf, makeHostFolder, toolEntryOf } from '@fpf/contract-tests';
import type { JournalDraft, JsonObject } from '@fpf/contracts';
import { adapterOf } from './support/trees/steps.ts';

test('agentfs-sdk finds calls with what they were asked, gave and took, refusals, and the memory', async () => {
  const host = await makeHostFolder();
  try {
    const session = await adapterOf().open({ workspace: host.workspace, stateDir: host.stateDir });
    await session.store.set('memory', 'greeting', { text: 'hello' });
    await session.store.append('run', [
      { ...draftOf('intent/1', 'tool-intent'), payload: { call_id: 'run/1', args: { path: 'a.txt' } } },
    ]);
    await session.store.append(
      'run',
      [gave('run/1', { output: { lines: 3 } }), gave('run/3', { stdout: 'x'.repeat(9_000) })],
      [
        { ...toolEntryOf('run/1'), state: 'pass', duration_ms: 1_500 },
        { ...toolEntryOf('run/3'), state: 'pass', duration_ms: 7 },
        { ...toolEntryOf('run/2'), state: 'abstain', error: 'admit.unknown-tool' },
      ],
    );
    const snapshot = await session.closeWithSnapshot(join(host.root, 'snapshot.db'));
    const script = fileURLToPath(new URL('./support/read-with-sdk.mjs', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, snapshot.path], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    const { tools, memory } = JSON.parse(stdout) as {
      tools: {
        name: string;
        parameters?: unknown;
        result?: unknown;
        error?: string;
        status: string;
        duration_ms: number;
      }[];
      memory: unknown;
    };
    assert.deepEqual(
      tools
        .toSorted((a, b) => b.duration_ms - a.duration_ms)
        .map(({ parameters, result, error, status: how, duration_ms }) => [
          parameters,
          result,
          error,
          how,
          duration_ms,
        ]),
      [
        [{ path: 'a.txt' }, { call: 'run/1', state: 'pass', output: { lines: 3 } }, undefined, 'success', 1_500],
        [
          undefined,
          { call: 'run/3', state: 'pass', output: 'x'.repeat(4_096), whole_length: 9_000 },
          undefined,
          'success',
          7,
        ],
        [undefined, undefined, 'admit.unknown-tool', 'error', 0],
      ],
    );
    assert.deepEqual(memory, [{ key: 'memory/greeting', value: { text: 'hello' } }]);
  } finally {
    await host.remove();
  }
});

function gave(call: string, result: { readonly output?: JsonObject; readonly stdout?: string }): JournalDraft {
  return { ...draftOf(`result/${call}`, 'tool-result'), payload: { call_id: call, result } };
}
