import { AuditRow, deepFreeze, genesisHash, JournalEvent, type StateStore } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { type Arrange, type ContractCase, contractCase } from './contract-case.ts';
import { expect, expectRefused, expectSame } from './expect.ts';
import { draftOf, toolEntryOf } from './fixtures/call-records.ts';
import { memberCase } from './fixtures/member-case.ts';

/** Journal and audit are insert-only and chained; what was acknowledged is there; what was refused left nothing. */
export function stateStoreCases(arrange: Arrange<StateStore, undefined>): readonly ContractCase[] {
  const of = (name: string, attempt: (store: StateStore) => Promise<void>): ContractCase =>
    contractCase('state-store', name, undefined, arrange, attempt);
  return [
    memberCase('state-store', arrange, undefined),
    of('numbers the events of a run from one and chains them', async (store) => {
      const first = await store.append('run', [draftOf('a'), draftOf('b')]);
      const second = await store.append('run', [draftOf('c')]);
      const events = await store.events('run');
      expectSame(events, [...first, ...second], 'the journal');
      expectSame(
        events.map((event) => event.seq),
        [1, 2, 3],
        'the numbers',
      );
      expectSame(events[0]?.prev_hash, genesisHash, 'the start of the chain');
      expect(findChainBreak('journal', events) === undefined, 'the chain is broken');
    }),
    of('changes nothing that it is handed, and gives what fits', async (store) => {
      const [drafts, entries] = [[draftOf('a')], [toolEntryOf('run/1')]];
      const before = structuredClone([drafts, entries]);
      await store.append('run', drafts, entries);
      expectSame([drafts, entries], before, 'what it was handed');
      await store.append('run', deepFreeze([draftOf('b')]), deepFreeze([toolEntryOf('run/2')]));
      for (const event of await store.events('run'))
        expectSame(check(JournalEvent, event), [], `the form of event ${event.seq}`);
      for (const row of await store.audit()) expectSame(check(AuditRow, row), [], `the form of row ${row.seq}`);
    }),
    of('keeps every audit row that was handed in, as it was', async (store) => {
      const entries = [1, 2, 3, 4].map((at) => ({ ...toolEntryOf(`run/${at}`), subject: `writer@1.0.0#write-${at}` }));
      await store.append('run', [draftOf('a')], entries.slice(0, 2));
      await store.append('run', [], entries.slice(2));
      expectSame(
        (await store.audit()).map(({ at, op, subject, tool, caller }) => ({ at, op, subject, tool, caller })),
        entries,
        'the rows',
      );
    }),
    of('keeps the journals of two runs apart', async (store) => {
      await store.append('one', [draftOf('a')]);
      await store.append('two', [draftOf('a'), draftOf('b')]);
      expectSame(
        [(await store.events('one')).length, (await store.events('two')).length, (await store.events('three')).length],
        [1, 2, 0],
        'events of each run',
      );
    }),
    of('refuses a repeated step, and everything that came with it', async (store) => {
      await store.append('run', [draftOf('a')], [toolEntryOf('run/1')]);
      await expectRefused(
        store.append('run', [draftOf('b'), draftOf('a')], [toolEntryOf('run/2')]),
        'journal.repeated-step',
        'a step that was journaled',
      );
      await expectRefused(
        store.append('run', [draftOf('c'), draftOf('c')]),
        'journal.repeated-step',
        'one step twice at once',
      );
      expectSame(
        (await store.events('run')).map((event) => event.step_key),
        ['a'],
        'the journal',
      );
      expectSame((await store.audit()).length, 1, 'audit rows');
      await store.append('run', [draftOf('a', 'tool-intent')]);
      expectSame((await store.events('run')).length, 2, 'the same key for another kind');
    }),
    of('chains the audit over all runs', async (store) => {
      await store.append('one', [], [toolEntryOf('one/1'), toolEntryOf('one/2')]);
      await store.append('two', [draftOf('a')], [toolEntryOf('two/1')]);
      const rows = await store.audit();
      expectSame(
        rows.map((row) => row.caller.call),
        ['one/1', 'one/2', 'two/1'],
        'who acted',
      );
      expectSame(
        rows.map((row) => row.seq),
        [1, 2, 3],
        'the numbers',
      );
      expect(findChainBreak('audit', rows) === undefined, 'the chain is broken');
    }),
    of('keeps values by namespace and key, exactly', async (store) => {
      const value = { text: 'Zoë \u{1F600}', list: [1, -0.5, null, true], 'a b': {} };
      await store.set('memory', 'x', value);
      await store.set('memory', 'x%_', 1);
      await store.set('memory-2', 'x', 2);
      expectSame(await store.get('memory', 'x'), value, 'a value');
      expectSame(await store.keys('memory'), ['x', 'x%_'], 'the keys of a namespace');
      expectSame(await store.delete('memory', 'x'), true, 'deleting what is there');
      expectSame(await store.delete('memory', 'x'), false, 'deleting what is not');
      expect((await store.get('memory', 'x')) === undefined, 'a deleted value is there');
      expectSame(await store.get('memory-2', 'x'), 2, 'the same key elsewhere');
    }),
    of('keeps values with the events that they came with, or none of either', async (store) => {
      await store.set('memory', 'old', 1);
      await store.append(
        'run',
        [draftOf('a')],
        [],
        [
          { namespace: 'memory', key: 'new', value: [1] },
          { namespace: 'memory', key: 'old' },
        ],
      );
      expectSame(
        [await store.get('memory', 'new'), await store.keys('memory')],
        [[1], ['new']],
        'what was written and deleted',
      );
      const again = store.append(
        'run',
        [draftOf('a')],
        [],
        [
          { namespace: 'memory', key: 'new', value: 2 },
          { namespace: 'memory', key: 'other', value: 3 },
        ],
      );
      await expectRefused(again, 'journal.repeated-step', 'a step that was journaled');
      expectSame(
        [await store.get('memory', 'new'), await store.keys('memory')],
        [[1], ['new']],
        'the values after a refusal',
      );
    }),
    of('takes what comes at once in one order', async (store) => {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          store.append('run', [draftOf(`step-${index}`)], [toolEntryOf(`run/${index}`)]),
        ),
      );
      expect(findChainBreak('journal', await store.events('run')) === undefined, 'the journal is broken');
      expect(findChainBreak('audit', await store.audit()) === undefined, 'the audit is broken');
      expectSame((await store.events('run')).length, 20, 'events');
    }),
  ];
}
