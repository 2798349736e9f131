import { Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GuardVerdict, JsonObject } from '@fpf/contracts';
import type { StackWorld } from '../support/world.ts';

/** What a scenario says of a piece of evidence. */
const standings: Readonly<Record<string, JsonObject>> = {
  'is there': { status: 'present', value: true },
  'is not there': { status: 'absent' },
  'says no': { status: 'present', value: false },
  'cannot be established': { status: 'unknown' },
  'is established by a word that is none': { status: 'Present', value: true },
};

/** The engine is asked about a call while the world is as the scenario says: nothing is run. */
When(
  /^the guards decide on a call of "([^"]+)" while "([^"]+)" (.+)$/,
  function decide(this: StackWorld, tool: string, evidence: string, how: string) {
    const standing = standings[how];
    if (standing === undefined) throw new Error(`no evidence here ${how}`);
    const file = join(this.home, 'case.json');
    writeFileSync(
      file,
      JSON.stringify({ call: { tool, args: { path: 'a.txt' } }, evidence: { [evidence]: standing } }),
    );
    this.ran = this.fpf('guards', 'eval', file, '--json');
  },
);

Then(
  /^they should decide "([^"]+)"(?:, because of "([^"]+)", and name "([^"]+)")?$/,
  function decided(this: StackWorld, state: string, code: string | null, named: string | null) {
    const { decision, reasons } = (this.ran?.events[0] ?? {})['data'] as GuardVerdict;
    assert.equal(decision, state, this.ran?.stdout);
    assert.ok(
      code === null || reasons.some((one) => one.code === code && one.refs.includes(named ?? '')),
      this.ran?.stdout,
    );
  },
);
