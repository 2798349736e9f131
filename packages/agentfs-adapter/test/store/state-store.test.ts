import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEntry, JournalDraft, JsonValue, KeyValueWrite } from '@fpf/contracts';
import { canonicalJson, findChainBreak } from '@fpf/contracts/hash';
import { draftOf, toolEntryOf } from '@fpf/contract-tests';
import { createStateStore } from '../../src/store/state-store.ts';
import { engines, withDatabase } from '../support/engines.ts';
import { fc } from '../support/fast-check.ts';

/**
 * Names that are easily taken for one another: prefixes of each other, the signs of patterns, and the neighbours of the
 * slash.
 */
const namespace = fc.oneof(
  fc.constantFrom('memory', 'memory.', 'memory-2', 'm', 'M', '0', '_'),
  fc.stringMatching(/^[A-Za-z0-9._-]{1,12}$/),
);
const key = fc
  .oneof(
    fc.constantFrom('a', 'a/b', '/', '%', '_', '\\', '0', 'é', '\u{1F600}'),
    fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
  )
  .filter((text) => !text.includes('\0'));
const value = fc.jsonValue() as fc.Arbitrary<JsonValue>;
const write: fc.Arbitrary<KeyValueWrite> = fc.oneof(
  fc.record({ namespace, key, value }),
  fc.record({ namespace, key }),
);

const draft: fc.Arbitrary<JournalDraft> = fc
  .record({
    kind: fc.constantFrom('tool-intent' as const, 'tool-result' as const),
    step: fc.integer({ min: 0, max: 12 }),
    note: fc.string(),
  })
  .map(({ kind, step, note }) => ({ ...draftOf(`step-${step}`, kind), payload: { note } }));

for (const engine of engines) {
  const numRuns = engine === 'sqlite' ? 100 : 20;

  test(`${engine}: values are what a map of maps would hold, whatever was written in which batches`, async () => {
    await withDatabase(engine, async (db) => {
      const store = createStateStore(db);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(write, { maxLength: 6 }), { maxLength: 5 }), async (batches) => {
          await db.write((sql) => sql.run('DELETE FROM kv_store'));
          const model = new Map<string, Map<string, JsonValue>>();
          for (const batch of batches) {
            await store.append('run', [], [], batch);
            for (const one of batch) {
              const values = model.get(one.namespace) ?? new Map<string, JsonValue>();
              if (one.value === undefined) values.delete(one.key);
              else values.set(one.key, one.value);
              model.set(one.namespace, values);
            }
          }
          for (const [name, values] of model) {
            assert.deepEqual((await store.keys(name)).toSorted(), [...values.keys()].toSorted());
            for (const [at, expected] of values)
              assert.equal(canonicalJson((await store.get(name, at)) as JsonValue), canonicalJson(expected));
          }
        }),
        { numRuns },
      );
    });
  });

  test(`${engine}: names that are none are refused, and nothing of their batch is kept`, async () => {
    await withDatabase(engine, async (db) => {
      const store = createStateStore(db);
      const good = { namespace: 'memory', key: 'a', value: 1 };
      const bad = ['', 'a/b', 'a b', 'é', 'x'.repeat(129)].map((name) => ({ ...good, namespace: name }));
      const worse = ['', 'a\0b', '\ud800'].map((name) => ({ ...good, key: name }));
      for (const one of [...bad, ...worse]) {
        await assert.rejects(store.append('run', [draftOf('a')], [toolEntryOf('run/1')], [good, one]), {
          code: 'session.name-refused',
        });
        await assert.rejects(store.set(one.namespace, one.key, 1), { code: 'session.name-refused' });
      }
      assert.deepEqual([await store.keys('memory'), await store.events('run'), await store.audit()], [[], [], []]);
    });
  });

  test(`${engine}: however drafts are parted into calls, the journal is the same chain, and a repeated step leaves no trace`, async () => {
    await withDatabase(engine, async (db) => {
      const store = createStateStore(db);
      let runs = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(draft, { maxLength: 4 }), { maxLength: 6 }), async (batches) => {
          runs += 1;
          const run = `run-${runs}`;
          const kept: JournalDraft[] = [];
          const steps = new Set<string>();
          for (const batch of batches) {
            const mine = batch.map(({ kind, step_key }) => `${kind} ${step_key}`);
            const repeats = mine.some((step, index) => steps.has(step) || mine.indexOf(step) !== index);
            if (repeats) await assert.rejects(store.append(run, batch), { code: 'journal.repeated-step' });
            else {
              assert.equal((await store.append(run, batch)).length, batch.length);
              kept.push(...batch);
              for (const step of mine) steps.add(step);
            }
          }
          const events = await store.events(run);
          assert.deepEqual(
            events.map(({ kind, step_key, at, payload }) => ({ kind, step_key, at, payload })),
            kept,
          );
          assert.deepEqual(
            events.map(({ seq }) => seq),
            kept.map((_, index) => index + 1),
          );
          assert.equal(findChainBreak('journal', events), undefined);
        }),
        { numRuns },
      );
    });
  });

  test(`${engine}: a call's arguments are found in the journal, however far back; its own failure is told`, async () => {
    await withDatabase(engine, async (db) => {
      const store = createStateStore(db);
      const intent = (call: number): JournalDraft => ({
        ...draftOf(`intent/${call}`, 'tool-intent'),
        payload: { call_id: `run/${call}`, args: { call } },
      });
      await store.append('run', [intent(1), intent(2)]);
      await store.append(
        'run',
        Array.from({ length: 200 }, (_, index) => draftOf(`other/${index}`)),
      );
      const entries: readonly AuditEntry[] = [
        { ...toolEntryOf('run/1'), at: '2026-01-01T00:00:02.400Z', duration_ms: 1_500, state: 'pass' },
        { ...toolEntryOf('run/2'), error: 'tool.failed' },
        { ...toolEntryOf('run/3') },
      ];
      await store.append('run', [intent(4)], entries);
      const rows = await db.read((sql) =>
        sql.all('SELECT parameters, error, status, started_at, completed_at, duration_ms FROM tool_calls ORDER BY id'),
      );
      const start = Date.parse('2026-01-01T00:00:00.000Z') / 1000;
      assert.deepEqual(rows, [
        {
          parameters: '{"call":1}',
          error: null,
          status: 'success',
          started_at: start,
          completed_at: start + 2,
          duration_ms: 1_500,
        },
        {
          parameters: '{"call":2}',
          error: 'tool.failed',
          status: 'error',
          started_at: start,
          completed_at: start,
          duration_ms: 0,
        },
        { parameters: null, error: null, status: 'success', started_at: start, completed_at: start, duration_ms: 0 },
      ]);
      assert.equal(findChainBreak('audit', await store.audit()), undefined);
    });
  });
}

test('a program may tell what calls did elsewhere, and nothing that only the session itself can say', async () => {
  await withDatabase('sqlite', async (db) => {
    const store = createStateStore(db);
    const told = toolEntryOf('run/1');
    const hash = 'a'.repeat(64);
    for (const claim of [
      { step: 1 },
      { change: hash },
      { seal: hash },
      { op: 'commit' },
      { op: 'clone' },
      { op: 'drift' },
    ])
      await assert.rejects(
        store.append('run', [], [{ ...told, ...claim } as AuditEntry]),
        /an audit entry/,
        JSON.stringify(claim),
      );
    assert.deepEqual(await store.audit(), []);
    await store.append('run', [], [{ ...told, op: 'modify' }]);
    assert.equal((await store.audit()).length, 1);
  });
});
