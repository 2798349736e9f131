import { Given, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sha256 } from '@fpf/contracts/hash';
import { newestSession } from '../support/agentfs/session-audit.ts';
import type { StackWorld } from '../support/world.ts';

Given('the workspace has a binary file {string}', function binary(this: StackWorld, path: string) {
  writeFileSync(
    join(this.host, path),
    Uint8Array.from({ length: 200 }, (_, at) => (at * at) % 256),
  );
});

/** One sign of what the patch says the file had before. */
When(
  'somebody changes a binary content in the patch of the run, and the digest that is listed of it',
  function forges(this: StackWorld) {
    const patch = readFileSync(join(this.runDir, 'diff.patch'), 'latin1');
    const at = patch.indexOf('\n', patch.lastIndexOf('literal ')) + 12;
    assert.match(patch.slice(at - 11, at), /^[A-Za-z]/, 'the patch has no binary content');
    const forged = patch.slice(0, at) + (patch[at] === 'A' ? 'B' : 'A') + patch.slice(at + 1);
    writeFileSync(join(this.runDir, 'diff.patch'), forged, 'latin1');
    const list = join(this.runDir, 'manifest.json');
    writeFileSync(list, readFileSync(list, 'utf8').replace(sha256(Buffer.from(patch, 'latin1')), sha256(forged)));
  },
);

When(
  'another machine makes a run under the same id, and its folder takes the place of this one',
  function replaces(this: StackWorld) {
    const [other, home] = [join(this.home, 'other'), join(this.home, 'other-home')];
    for (const folder of [other, home]) mkdirSync(folder);
    writeFileSync(join(other, 'essay.txt'), 'Three words here\n');
    const place = ['--workspace', other, '--home-dir', home];
    const id = basename(this.runDir);
    const ran = this.fpf('run', 'Count the words of essay.txt', '--model', 'rehearsal', '--run', id, ...place);
    assert.equal(ran.code, 0, ran.stderr);
    rmSync(this.runDir, { recursive: true });
    cpSync(join(other, '.fpf/runs', id), this.runDir, { recursive: true });
  },
);

When('the receipts of the session from before its second step are gone', function cuts(this: StackWorld) {
  const [file, ...more] = globSync(join(this.home, 'state/fpf/*/receipts/*.jsonl'));
  assert.ok(file !== undefined && more.length === 0, 'there is one session');
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const kept = lines.filter((line) => (JSON.parse(line) as { readonly steps: number }).steps > 1);
  assert.ok(kept.length > 0 && kept.length < lines.length);
  writeFileSync(file, `${kept.join('\n')}\n`);
});

When('somebody gives a file of the session another origin on the host', function spoils(this: StackWorld) {
  const database = new DatabaseSync(newestSession(this.host));
  try {
    const { changes } = database.prepare('UPDATE fs_origin SET base_ino = base_ino + 1').run();
    assert.ok(changes > 0, 'no file of the session has an origin');
  } finally {
    database.close();
  }
});

When('the session is verified', function verifies(this: StackWorld) {
  this.ran = this.fpf('session', 'verify');
});
