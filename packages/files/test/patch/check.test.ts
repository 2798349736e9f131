import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPatch, defaultBounds, type PatchFile, toPatch } from '../../src/patch/index.ts';
import { fc } from '../support/fast-check.ts';
import { tree } from './support/any-tree.ts';
import { packed } from './support/packed.ts';
import { changes, file } from './support/trees.ts';

/** As a session's database knows them: what the host alone had is not there. */
function withoutBefore(files: readonly PatchFile[]): readonly PatchFile[] {
  return files.map(({ before: _before, ...rest }) => rest);
}

test('what was written is found right, also where no content from before is kept', () => {
  fc.assert(
    fc.property(tree, tree, (before, after) => {
      const files = changes(before, after);
      const { patch } = toPatch(files);
      assert.deepEqual(checkPatch(patch, files), []);
      assert.deepEqual(checkPatch(patch, withoutBefore(files)), []);
    }),
  );
});

test('any sign that is changed, left out or put in is found', () => {
  const edit = fc.record({
    at: fc.nat(),
    put: fc.constantFrom('', '\n', ' ', '+', '-', '0', 'z', '@'),
    over: fc.boolean(),
  });
  fc.assert(
    fc.property(tree, tree, edit, (before, after, { at: where, put, over }) => {
      const files = withoutBefore(changes(before, after));
      const { patch } = toPatch(files.map((one, index) => ({ ...one, ...changes(before, after)[index] })));
      const at = where % (patch.length + 1);
      const other = patch.slice(0, at) + put + patch.slice(at + (over ? 1 : 0));
      if (other !== patch) assert.notDeepEqual(checkPatch(other, files), []);
    }),
    { numRuns: 500 },
  );
});

test('each sign of a binary hunk counts', () => {
  const files = changes({ b: file(new Uint8Array([0, 1, 2])) }, { b: file(new Uint8Array(200).map((_, i) => i)) });
  const { patch } = toPatch(files);
  for (let at = patch.indexOf('GIT binary'); at < patch.length; at += 1) {
    const other = patch.slice(0, at) + (patch[at] === '0' ? '1' : '0') + patch.slice(at + 1);
    const found = checkPatch(other, withoutBefore(files));
    assert.ok(found.length > 0 && found.every(({ form }) => form !== 'machine'), `${at}: ${JSON.stringify(found)}`);
  }
});

test('a misfit names its line', () => {
  const files = withoutBefore(
    changes({ a: file('one\ntwo\n'), c: file('x\n') }, { a: file('one\n2\n'), c: file('y\n') }),
  );
  const before = changes({ a: file('one\ntwo\n'), c: file('x\n') }, { a: file('one\n2\n'), c: file('y\n') });
  const { patch } = toPatch(before);
  const whole = patch.split('diff --git a/c')[0] ?? '';
  assert.deepEqual(checkPatch(patch.replace('+2\n', '+3\n'), before), [
    { line: 8, problem: 'is not what was changed' },
  ]);
  assert.deepEqual(checkPatch(patch.replace('-two\n', '-too\n'), files), [
    { line: 1, problem: 'does not give a the content that it had before' },
  ]);
  assert.deepEqual(checkPatch(whole, before), [{ line: 9, problem: 'ends without what was changed in c' }]);
  assert.deepEqual(checkPatch(patch + whole, before), [{ line: 16, problem: 'is more than what was changed' }]);
  assert.deepEqual(checkPatch(`Good morning.\n${patch}`, before), [{ line: 1, problem: 'is not what was changed' }]);
});

test('a content that another machine packed otherwise is right, and said to have another form', () => {
  const bytes = new Uint8Array(4_000).map((_, i) => (i * i) % 7);
  const files = changes({}, { b: file(bytes) });
  const { patch } = toPatch(files);
  const head = patch.slice(0, patch.indexOf('literal'));
  const other = `${head}${packed(bytes, 1)}\n${packed(new Uint8Array(), 6)}\n`;
  assert.notEqual(other, patch);
  assert.deepEqual(checkPatch(other, files), [
    { line: 1, problem: 'says what was changed in another form than it is written here', form: 'machine' },
  ]);
});

test('a text that was found too slow to compare is right as a whole', () => {
  const [before, after] = [file('1\n2\n3\n4\n5\n6\n7\n8\n9\n'), file('1\n2\n3\n4\n5\n6\n7\n8\nN\n')];
  const files = changes({ t: before }, { t: after });
  const { patch } = toPatch(files);
  const head = patch.slice(0, patch.indexOf('@@'));
  const marked = (mark: string, text: string): string => text.replaceAll(/^(?=.)/gm, mark);
  const other =
    `${head}@@ -1,9 +1,9 ` +
    `@@\n${marked('-', '1\n2\n3\n4\n5\n6\n7\n8\n9\n')}${marked('+', '1\n2\n3\n4\n5\n6\n7\n8\nN\n')}`;
  assert.deepEqual(
    checkPatch(other, withoutBefore(files)).map(({ form }) => form),
    ['machine'],
  );
  const cut = patch.replace('@@ -6,4 +6,4 @@\n 6\n', '@@ -7,3 +7,3 @@\n');
  assert.notEqual(cut, patch);
  assert.deepEqual(
    checkPatch(cut, files).map(({ form }) => form),
    ['version'],
  );
});

test('what is left out is looked for nowhere', () => {
  const bounds = { ...defaultBounds, fileBytes: 10 };
  const files = changes({ big: file('x'.repeat(50)), s: file('1\n') }, { big: file('y'.repeat(50)), s: file('2\n') });
  const { patch } = toPatch(files, bounds);
  assert.deepEqual(checkPatch(patch, withoutBefore(files), bounds), []);
  assert.notDeepEqual(checkPatch(patch, withoutBefore(files)), []);
});
