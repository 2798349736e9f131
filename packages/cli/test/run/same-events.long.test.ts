import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fixedHost } from '@fpf/contract-tests';
import type { AgentEvent } from '@fpf/contracts';
import { type Engine, placeIn } from '../kills/orders.ts';
import { answers, request } from '../kills/story.ts';
import { wholeStack } from '../kills/whole-stack.ts';

type Ran = { readonly events: string; readonly told: readonly AgentEvent[] };

/** A whole run over the real adapter, in a folder of its own, with a clock and ids that are handed in. */
async function run(engine: Engine): Promise<Ran> {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-same-')));
  try {
    const place = placeIn(dir);
    mkdirSync(place.workspace);
    writeFileSync(join(place.workspace, 'README.md'), 'hello\n');
    writeFileSync(place.answers, answers);
    const query = wholeStack({ place, engine }, fixedHost()).query(request, {
      workspace: place.workspace,
      stateDir: place.sessions,
      runsDir: place.runs,
    });
    const told = await Array.fromAsync(query);
    const { outcome } = await query.result();
    assert.equal(outcome, 'completed');
    return { events: readFileSync(join(place.runs, query.runId, 'events.ndjson'), 'utf8'), told };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

for (const engine of ['sqlite', 'agentfs-sdk'] as const) {
  test(`${engine}: the same request and answers give the same events, byte for byte, in two sessions over two folders`, async () => {
    const [one, two] = [await run(engine), await run(engine)];
    assert.deepEqual(two.events.split('\n'), one.events.split('\n'));
    assert.ok(one.events.split('\n').length > 50);
    assert.deepEqual(two.told, one.told);
  });
}
