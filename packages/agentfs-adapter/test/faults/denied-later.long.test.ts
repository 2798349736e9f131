import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inNamespace, noNamespace } from './support/in-namespace.ts';
import { skip } from './support/tools.ts';

type Said = {
  readonly ended: { readonly code?: number; readonly stdout?: string; readonly refused?: string };
  readonly mode: string;
  readonly confined: boolean;
  readonly planted: boolean;
  readonly changes: readonly string[];
};

test(
  'where namespaces are forbidden under an open session, no tool is ever started without a sandbox',
  { skip: skip || noNamespace },
  () => {
    const { ended, mode, confined, planted, changes } = inNamespace('true', './denied-later.ts') as Said;
    assert.notEqual(ended.code, 0);
    assert.equal(ended.stdout ?? '', '', 'nothing of the tool ran');
    // The overlay needs a namespace too: the call fell down to a private copy, whose sandbox then did not start.
    assert.match(mode, /^copy-/);
    assert.deepEqual([confined, planted, changes], [true, false, ['one', 'three']]);
  },
);
