import { Given } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { engines, installEngine, othersEngine } from '../support/guard-engine-package.ts';
import type { StackWorld } from '../support/world.ts';

Given(
  /^the project trusts a guard engine of somebody else that (.+)$/,
  function trusts(this: StackWorld, does: string) {
    const program = engines[does];
    if (program === undefined) throw new Error(`no engine here ${does}`);
    this.ownProcess = true;
    installEngine(this.host, program);
    this.editConfig((config) => ({ ...config, components: { 'guard-engine': { ...othersEngine } } }));
    const ran = this.fpf('trust', '.');
    assert.equal(ran.code, 0, ran.stderr);
  },
);
