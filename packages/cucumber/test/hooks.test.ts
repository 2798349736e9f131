import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { type Outcome, outcomes } from './support/outcomes.ts';

const root = join(import.meta.dirname, '..');
let ended: readonly Outcome[] = [];

/** Cucumber over planted scenarios, as a project runs it. */
before(() => {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-planted-'));
  const messages = join(dir, 'messages.ndjson');
  const args = [
    '--import',
    'test/planted/support.ts',
    '--format',
    `message:${messages}`,
    'test/planted/planted.feature',
  ];
  const node = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
  const ran = spawnSync(process.execPath, [...node, 'node_modules/@cucumber/cucumber/bin/cucumber.js', ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 240_000,
  });
  try {
    ended = outcomes(readFileSync(messages, 'utf8'));
  } catch (error) {
    throw new Error(`Cucumber left no messages:\n${ran.stdout}\n${ran.stderr}`, { cause: error });
  } finally {
    rmSync(dir, { recursive: true });
  }
});

const wanted: readonly (readonly [scenario: string, said: RegExp | undefined])[] = [
  ['nothing is wrong', undefined],
  ['a row is taken out of the audit', /the audit has a gap[^]*(?:does not follow|has 0 rows of the call)/],
  ['a row is taken out of the audit, and the others are sealed again', /the audit has a gap[^]*has no row of a\.txt/],
  ['a program writes into the host', /the host changed without a commit[^]*meddle\.mjs write a\.txt/],
  ['a program changes a mode of the host', /the host changed without a commit[^]*meddle\.mjs chmod a\.txt/],
  ['a program leaves another one behind', /processes were left behind[^]*setTimeout/],
];

for (const [scenario, said] of wanted) {
  test(`the scenario "${scenario}" ${said ? 'fails for just that' : 'passes'}`, () => {
    const found = ended.find(({ name }) => name === scenario);
    assert.ok(found, 'it was not run');
    if (said === undefined) assert.deepEqual(found.failures, []);
    else assert.equal(found.failures.length, 1, found.failures.join('\n'));
    if (said) assert.match(found.failures[0] ?? '', said);
  });
}
