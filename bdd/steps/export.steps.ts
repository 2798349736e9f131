import { Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackWorld } from '../support/world.ts';

When('the user exports the session as a folder', function exports(this: StackWorld) {
  this.ran = this.fpf('session', 'export', '--format', 'folder', '--to', join(this.home, 'exported'), '--json');
});

When('the user exports the session as a folder into the workspace', function exports(this: StackWorld) {
  this.ran = this.fpf('session', 'export', '--format', 'folder', '--to', join(this.host, 'exported'), '--json');
});

Then('the exported file {string} should say {string}', function says(this: StackWorld, path: string, text: string) {
  assert.equal(readFileSync(join(this.home, 'exported', path), 'utf8'), text);
});
