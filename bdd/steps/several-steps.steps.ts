import { Then } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import type { StackWorld } from '../support/world.ts';

/** A line of a file as the session of the run shows it. */
Then(
  'reading {string} inside the session should show {string}',
  function shows(this: StackWorld, path: string, line: string) {
    const { code, stdout, stderr } = this.readInSession(path);
    assert.equal(code, 0, stderr);
    assert.ok(stdout.split('\n').includes(line), stdout);
  },
);
