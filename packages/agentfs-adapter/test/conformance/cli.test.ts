import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Database } from '../../src/database/database.ts';
import { engines, withDatabase } from '../support/engines.ts';
import { cliDiff, cliTimeline, cliTimelineJson } from './cli-model.ts';
import { makeSession } from './made-session.ts';

/** FPF_UPDATE_GOLDEN=1 writes them anew; what changed is then seen in the diff of the repository. */
function golden(name: string, text: string): void {
  const path = fileURLToPath(new URL(`golden/${name}`, import.meta.url));
  if (process.env.FPF_UPDATE_GOLDEN === '1') writeFileSync(path, text);
  assert.equal(text, readFileSync(path, 'utf8'), name);
}

for (const engine of engines) {
  test(`${engine}: the command-line tool of AgentFS would print this session's diff and timeline as they should be`, async () => {
    const { host, path } = await makeSession(engine);
    try {
      const db = await openDatabase(path, engine);
      golden('diff.txt', await db.read(cliDiff));
      golden('timeline.txt', await db.read((sql) => cliTimeline(sql)));
      golden('timeline.json', await db.read((sql) => cliTimelineJson(sql)));
      await db.close();
    } finally {
      await host.remove();
    }
  });

  test(`${engine}: a new database is no overlay yet, and has no tool calls`, async () => {
    await withDatabase(engine, async (db: Database) => {
      assert.equal(await db.read(cliDiff), 'No diff (non-overlay filesystem)\n');
      assert.equal(await db.read((sql) => cliTimeline(sql)), 'No tool calls found\n');
    });
  });
}
