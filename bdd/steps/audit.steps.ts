import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSession } from '../support/agentfs/list-session.ts';
import type { StackWorld } from '../support/world.ts';

Then('the AgentFS tool log should list {string}', function tools(this: StackWorld, name: string) {
  assert.ok(listSession(join(this.runDir, 'session.db')).tools.some((tool) => tool.includes(name)));
});

Then(
  'the audit should say of the reads of {string} that they are {string}',
  function reads(this: StackWorld, tool: string, word: string) {
    const rows = this.audit.filter((row) => row.op === 'tool' && row.tool === tool);
    assert.deepEqual(
      rows.map((row) => row.reads),
      [word],
    );
  },
);

Then('the audit entry for {string} should say {string}', function says(this: StackWorld, subject: string, why: string) {
  assert.equal(this.audit.find((row) => row.subject === subject)?.error, why);
});

Then(
  'the audit entry for {string} should have a hash of what is there now, and none of what was there before',
  function hashes(this: StackWorld, path: string) {
    const rows = this.audit.filter(({ subject }) => subject === path);
    assert.deepEqual(
      rows.map(({ before, after }) => [before, typeof after]),
      [[undefined, 'string']],
    );
    assert.match(String(rows[0]?.after), /^[0-9a-f]{64}$/);
  },
);

/** Each way to lie is tried and taken back, since what the hooks look at afterwards must be what the run left. */
Then(
  "without its row of {string}, or with another one, the run's bundle should not verify",
  function shows(this: StackWorld, path: string) {
    const file = join(this.runDir, 'audit.ndjson');
    const kept = readFileSync(file, 'utf8');
    const lines = kept.trimEnd().split('\n');
    const at = lines.findIndex((line) => (JSON.parse(line) as { readonly subject: string }).subject === path);
    assert.ok(at >= 0, kept);
    const changed = lines.with(at, (lines[at] ?? '').replace(path, 'b.txt'));
    const swapped = lines.toSpliced(at, 1).toSpliced(Math.max(0, at - 1), 0, lines[at] ?? '');
    for (const lie of [lines.toSpliced(at, 1), changed, swapped]) {
      writeFileSync(file, `${lie.join('\n')}\n`);
      assert.equal(this.fpf('verify', this.ended.run_id).code, 5);
    }
    writeFileSync(file, kept);
  },
);

Given('the user has a key that signs runs', function key(this: StackWorld) {
  this.receiptKey = join(this.home, 'key.pem');
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(this.receiptKey, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
});

/** What an envelope beside the bundle signs. */
function signedIn(world: StackWorld, name: string): Readonly<Record<string, unknown>> {
  const { payload } = JSON.parse(readFileSync(join(world.runDir, name), 'utf8')) as { readonly payload: string };
  return JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as Readonly<Record<string, unknown>>;
}

Then('the run should have a SLSA provenance over the files of its attestation', function slsa(this: StackWorld) {
  const provenance = signedIn(this, 'provenance.json');
  assert.equal(provenance['predicateType'], 'https://slsa.dev/provenance/v1');
  assert.deepEqual(provenance['subject'], signedIn(this, 'attestation.json')['subject']);
});

When('somebody removes the provenance of the run', function remove(this: StackWorld) {
  rmSync(join(this.runDir, 'provenance.json'));
});

Then("the run's bundle should not verify because of {string}", function broken(this: StackWorld, file: string) {
  const ran = this.fpf('verify', this.ended.run_id);
  assert.equal(ran.code, 5, ran.stdout);
  assert.ok(`${ran.stdout}${ran.stderr}`.includes(file), ran.stdout + ran.stderr);
});
