import { Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { StackWorld } from '../support/world.ts';

const program = join(import.meta.dirname, '../support/agentfs/write-session.ts');

function writeWithSdk(db: string, path: string, text: string): void {
  const { status, stderr } = spawnSync(process.execPath, [...process.execArgv, program, db, path, text], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
}

function sessionDb(world: StackWorld): string {
  const shown = JSON.parse(world.fpf('session', 'show', '--json').stdout) as { data: { path: string } };
  return shown.data.path;
}

When(
  'another AgentFS program writes {string} to {string} in the session',
  function writes(this: StackWorld, text: string, path: string) {
    writeWithSdk(sessionDb(this), path, text);
  },
);

When(
  'another AgentFS program makes {string} with {string} in {string}',
  function makes(this: StackWorld, db: string, text: string, path: string) {
    writeWithSdk(join(this.host, '..', db), path, text);
  },
);

When('the user looks at what the session changes', function looks(this: StackWorld) {
  this.ran = this.fpf('diff', '--json');
});

When('the user takes the session in', function takesIn(this: StackWorld) {
  this.ran = this.fpf('session', 'adopt', '--yes', '--json');
});

When('the user takes {string} in as a session', function takesInFile(this: StackWorld, db: string) {
  this.ran = this.fpf('session', 'adopt', join(this.host, '..', db), '--to', 'taken', '--yes', '--json');
});

When(
  'the workspace is copied to {string}, and the session taken in there',
  function moved(this: StackWorld, to: string) {
    const there = join(this.host, '..', to);
    cpSync(this.host, there, { recursive: true });
    const before = this.fpf('diff', '--workspace', there, '--json');
    assert.match(before.stdout, /session\.foreign"/);
    this.ran = this.fpf('session', 'adopt', '--workspace', there, '--yes', '--json');
  },
);

Then(
  'the session of {string} should verify, and show {string} in {string}',
  function whole(this: StackWorld, to: string, text: string, path: string) {
    const there = join(this.host, '..', to);
    assert.equal(this.fpf('session', 'verify', '--workspace', there).code, 0);
    assert.equal(this.fpf('session', 'fs', 'cat', path, '--workspace', there).stdout, text);
  },
);

Then(
  'the history of the session should have a step {string} by {string}',
  function step(this: StackWorld, op: string, by: string) {
    const log = JSON.parse(this.fpf('history', '--json').stdout) as {
      data: { steps: readonly { op: string; agent: string }[] };
    };
    assert.ok(
      log.data.steps.some((one) => one.op === op && one.agent === by),
      JSON.stringify(log.data),
    );
  },
);
