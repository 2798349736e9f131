import { Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { FpfWorld } from '../world/world.ts';

export function registerSessionSteps(): void {
  /** What was read inside of the session last. */
  Then('it should say {string}', function say(this: FpfWorld, text: string) {
    assert.equal(this.shown?.code, 0, this.shown?.stderr);
    assert.equal(this.shown.stdout, text);
  });

  /** The session of the run shows no such file: it wrote none, and the host has none. */
  Then('the session should hold no file {string}', function without(this: FpfWorld, path: string) {
    const read = this.readInSession(path);
    assert.notEqual(read.code, 0, `it says: ${read.stdout}`);
  });

  /** The newest session is the one of the run before. */
  When('the user commits the session', function commits(this: FpfWorld) {
    this.ran = this.fpf('apply', '--yes', '--json');
  });

  /** The last commit is taken back. */
  When('the user takes the commit back', function undoes(this: FpfWorld) {
    this.ran = this.fpf('undo', '--yes', '--json');
  });

  /** What waited for a person, or was interrupted, goes on. The model is asked as before, should it be asked at all. */
  When('the run is resumed', function resumes(this: FpfWorld) {
    // A call of the user's own goes on without a model, as it began.
    const model = this.trace.model === 'person' ? [] : this.modelOptions();
    this.ran = this.fpf('resume', this.ended.run_id, '--json', ...model);
  });

  /** Chains, hashes and projections of the session hold. */
  Then('the session should verify', function verifies(this: FpfWorld) {
    const verified = this.fpf('session', 'verify');
    assert.equal(verified.code, 0, verified.stdout);
  });

  /** `git apply` takes the run's patch over a copy of the workspace. */
  Then('the diff of the run should apply to a copy of the host', function applies(this: FpfWorld) {
    const copy = join(this.home, 'copy');
    cpSync(this.host, copy, { recursive: true, filter: (path) => !path.endsWith('/.fpf') });
    execFileSync('git', ['init', '-q'], { cwd: copy });
    execFileSync('git', ['apply', join(this.runDir, 'diff.patch')], { cwd: copy });
  });
}
