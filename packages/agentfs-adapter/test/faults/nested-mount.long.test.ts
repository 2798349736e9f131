import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inNamespace, noNamespace } from './support/in-namespace.ts';
import { skip } from './support/tools.ts';

type Said = {
  readonly seen: string;
  readonly there: string;
  readonly all: string;
  readonly top: readonly string[];
  readonly written: number;
  readonly removal: string;
  readonly host: readonly string[];
};

test(
  'what is mounted inside the workspace is an empty folder for tools, and nothing that lies there is written over',
  { skip: skip || noNamespace },
  () => {
    const prepare = 'echo hidden > ws/docs/under; mount -t tmpfs none ws/docs; echo theirs > ws/docs/there';
    const { seen, there, all, top, written, removal, host } = inNamespace(prepare, './nested-mount.ts') as Said;
    assert.equal(seen, '');
    assert.match(there, /^session\.base-changed: .*docs\/there/);
    assert.match(all, /^session\.conflict: .*docs\/late/s);
    assert.deepEqual(top, ['README.md', 'docs'], 'nothing of that commit is left');
    assert.equal(written, 3);
    assert.match(removal, /^session\.(conflict|commit-failed)/);
    assert.deepEqual(host, ['top\n', 'mine\n', 'theirs\n']);
  },
);
