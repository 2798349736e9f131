import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fpf, scratch } from '../support/fpf.ts';

/**
 * Runs of six kinds that the version before recorded, whose runs each had a session of its own: one that reads, one
 * that writes, one whose tool failed, one that was refused, one that a person allowed and that went on, and a fork.
 */
const recorded = fileURLToPath(new URL('./recorded/before-sessions-go-on.tar.gz', import.meta.url));

test('runs that were recorded before sessions went on are checked, and decided again to the same', () => {
  const dir = scratch();
  execFileSync('tar', ['-xzf', recorded, '-C', dir]);
  const runs = readdirSync(join(dir, '.fpf', 'runs'));
  assert.equal(runs.length, 6);
  for (const run of runs) {
    const verified = fpf(['verify', run], { cwd: dir });
    assert.equal(verified.code, 0, verified.stdout + verified.stderr);
    const again = fpf(['replay', run], { cwd: dir });
    assert.equal(again.code, 0, again.stdout + again.stderr);
    assert.match(again.stdout, /the same again/);
  }
});
