import { type DataTable, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import type { StackWorld } from '../support/world.ts';

function suggested(world: StackWorld): readonly string[] {
  return (world.ended.data['suggestions'] ?? []) as readonly string[];
}

Then('the run should suggest:', function suggests(this: StackWorld, table: DataTable) {
  assert.deepEqual(suggested(this), table.raw().flat());
});

Then('the run should suggest nothing', function nothing(this: StackWorld) {
  assert.equal(this.ended.data['suggestions'], undefined);
});

Then('each path that is suggested should be {string}', function named(this: StackWorld, path: string) {
  const paths = suggested(this).flatMap((text) => text.match(/[\w/-]+\.\w+/g) ?? []);
  assert.deepEqual([...new Set(paths)], [path]);
});

When('the user asks for the first sentence that was suggested', function asks(this: StackWorld) {
  const [text = ''] = suggested(this);
  this.ran = this.fpf('run', text, '--json', '--model', 'rehearsal');
});
