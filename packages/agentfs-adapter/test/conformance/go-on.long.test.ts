import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sha256 } from '@fpf/contracts/hash';
import { brokenInvariants } from '../../src/store/invariants.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { engines } from '../support/engines.ts';
import { readWithSdk } from '../support/sdk.ts';
import { adapterOf } from '../support/trees/steps.ts';
import { withSession } from './made-session.ts';

const bytes = Buffer.from(Array.from({ length: 9_000 }, (_, index) => index % 251));

for (const engine of engines) {
  for (const other of engines.filter((name) => name !== engine)) {
    test(`${engine}: the session goes on in ${other}, and then here again`, () =>
      withSession(engine, async ({ host, path }) => {
        for (const [index, by] of [other, engine].entries()) {
          const place = {
            workspace: host.workspace,
            stateDir: join(host.root, 'sessions'),
            homeDir: join(host.root, 'home'),
            session: 'made',
          };
          const session = await adapterOf({ engine: by }).open(place);
          assert.equal(session.engine, by);
          assert.deepEqual(Buffer.from(await session.readFile('src/new.bin')), bytes);
          assert.equal(await session.stat('src/remove.txt'), undefined);
          assert.deepEqual(await session.store.get('memory', 'greeting'), { text: 'hello' });
          const call = `again-${index}/1`;
          const view = await session.begin({ call_id: call, files: [], readOnly: false });
          await view.files.write(`by-${by}`, Buffer.from(by));
          const entry = {
            at: '2026-01-01T00:00:09.000Z',
            op: 'tool' as const,
            subject: 'write',
            tool: 'write',
            caller: { run: `again-${index}`, call, skill: null, agent: 'test' },
          };
          await view.commit({ events: [], audit: [entry] });
          await session.close();
        }
        const db = await openDatabase(path, engine);
        assert.deepEqual(await db.read(brokenInvariants), []);
        await db.close();
        const copy = join(host.root, 'copy.db');
        copyFileSync(path, copy);
        const { seen } = readWithSdk(copy);
        for (const by of engines) assert.equal(seen[`/by-${by}`]?.[1], sha256(Buffer.from(by)));
      }));
  }
}
