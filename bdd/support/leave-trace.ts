import { After } from '@cucumber/cucumber';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StackWorld } from './world.ts';

/**
 * Each scenario leaves its run in the reports: what was asked, what was answered, and the trace with what was decided.
 */
After(function leavesItsTrace(this: StackWorld, { pickle }) {
  if (this.ran?.events.at(-1)?.['type'] !== 'run-ended' || !existsSync(join(this.runDir, 'trace.json'))) return;
  const { said, trace } = this;
  this.attach(JSON.stringify({ scenario: pickle.name, said, trace }), {
    mediaType: 'application/json',
    fileName: 'run.json',
  });
});
