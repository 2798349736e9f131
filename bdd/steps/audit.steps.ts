import { Then } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { listSession } from '../support/agentfs.ts';
import type { StackWorld } from '../support/world.ts';

Then('the AgentFS tool log should list {string}', function tools(this: StackWorld, name: string) {
  assert.ok(listSession(join(this.runDir, 'session.db')).tools.some((tool) => tool.includes(name)));
});
