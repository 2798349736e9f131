import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { engines, installEngine, othersEngine } from '../support/guard-engine-package.ts';
import type { StackWorld } from '../support/world.ts';

Given(
  /^the project trusts a guard engine of somebody else that (.+)$/,
  function trusts(this: StackWorld, does: string) {
    const members = engines[does];
    if (members === undefined) throw new Error(`no engine here ${does}`);
    this.ownProcess = true;
    installEngine(this.host, members);
    this.editConfig((config) => ({ ...config, components: { 'guard-engine': { ...othersEngine } } }));
    const ran = this.fpf('trust', '.');
    assert.equal(ran.code, 0, ran.stderr);
  },
);

When('its author checks it against the contract', function checks(this: StackWorld) {
  this.ran = this.fpf('check', 'guard-engine', '--json');
});

Then('the check should fail, because {string}', function fails(this: StackWorld, why: string) {
  assert.equal(this.ran?.code, 6, this.ran?.stderr);
  const reports = (this.ran.events[0] ?? {})['data'] as readonly { readonly message?: string }[];
  assert.ok(
    reports.some(({ message }) => message === why),
    this.ran.stdout,
  );
});
