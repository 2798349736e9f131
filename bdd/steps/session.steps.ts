import { Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeHash } from '../support/tree-hash.ts';
import type { FpfWorld } from '../support/world.ts';

/** The newest session is the one of the run before. What follows is a person's doing, so the host may be another afterwards. */
When('the user commits the session', function commits(this: FpfWorld) {
  this.ran = this.fpf('session', 'commit', '--yes', '--json');
  this.hostHash = treeHash(this.host);
});

When('the user takes the commit back', function undoes(this: FpfWorld) {
  this.ran = this.fpf('session', 'undo', '--yes', '--json');
  this.hostHash = treeHash(this.host);
});

When('somebody writes {string} into the host file {string}', function writes(this: FpfWorld, text: string, path: string) {
  writeFileSync(join(this.host, path), text);
  this.hostHash = treeHash(this.host);
});

Then('the host file {string} should now say {string}', function says(this: FpfWorld, path: string, text: string) {
  assert.equal(readFileSync(join(this.host, path), 'utf8'), text);
});
