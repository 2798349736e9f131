import { Then } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { listSession } from '../support/agentfs.ts';
import type { FpfWorld } from '../support/world.ts';

Then('the audit log should have a(n) {string} entry for {string}', function entry(this: FpfWorld, op: string, subject: string) {
  const found = this.audit.filter((row) => row.op === op && row.subject === subject);
  assert.equal(found.length, 1, JSON.stringify(this.audit.map((row) => [row.op, row.subject])));
});

Then('every audit entry should name the run as its caller', function caller(this: FpfWorld) {
  const { run_id: run } = this.ended;
  assert.ok(this.audit.length > 0);
  for (const row of this.audit) assert.equal(row.caller.run, run);
  for (const row of this.audit.filter((one) => one.op === 'tool')) assert.match(String(row.caller.call), new RegExp(`^${run}/[0-9]+$`));
});

Then('the AgentFS tool log should list {string}', function tools(this: FpfWorld, name: string) {
  assert.ok(listSession(join(this.runDir, 'session.db')).tools.some((tool) => tool.includes(name)));
});

Then("the run's bundle should verify", function verifies(this: FpfWorld) {
  const ran = this.fpf('verify', this.ended.run_id);
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
});

Then('the diff of the run should apply to a copy of the host', function applies(this: FpfWorld) {
  const copy = join(this.home, 'copy');
  cpSync(this.host, copy, { recursive: true, filter: (path) => !path.endsWith('/.fpf') });
  execFileSync('git', ['init', '-q'], { cwd: copy });
  execFileSync('git', ['apply', join(this.runDir, 'diff.patch')], { cwd: copy });
});
