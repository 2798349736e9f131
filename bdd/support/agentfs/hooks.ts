import { After, AfterAll } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StackWorld } from '../world.ts';
import { listSession, sdk } from './list-session.ts';

/**
 * After every scenario the session database is listed and read by AgentFS's own SDK: what we write, it reads, and to
 * the same text.
 */
After(function agentfsReadsIt(this: StackWorld) {
  if (this.ran?.events.at(-1)?.['type'] !== 'run-ended') return;
  const snapshot = join(this.runDir, 'session.db');
  if (!existsSync(snapshot)) return;
  const { files, read } = listSession(snapshot);
  assert.ok(Array.isArray(files));
  for (const [path, text] of this.sessionReads)
    assert.equal(read[path] ?? text, text, `agentfs-sdk reads another text in ${path}`);
});

AfterAll(async function end() {
  await sdk.end();
});
