import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engines } from '../support/engines.ts';
import { inNamespace, noNamespace } from './support/in-namespace.ts';
import { skip } from './support/tools.ts';

type Said = {
  readonly said: string;
  readonly inProcess: string;
  readonly changes: readonly string[];
  readonly wanted: readonly string[];
  readonly findings: readonly unknown[];
};

const places = [
  ['state', 'the disk of the database', /^cli\.disk-full: .*no room left/],
  ['home', 'the disk of the receipts', /^cli\.disk-full: .*receipts.*ENOSPC/],
  [
    'home/scratch',
    'the disk of the scratch folder',
    /^cli\.disk-full: what a call needs cannot be written to .*ENOSPC/,
  ],
] as const;

for (const engine of engines)
  for (const [folder, what, says] of places)
    test(
      `${engine}: ${what} is full: the call says so and is not kept, and the session goes on`,
      { skip: skip || noNamespace },
      () => {
        const mount = `mkdir -p ${folder}; mount -t tmpfs -o size=4m,mode=700 none ${folder}`;
        const { said, inProcess, changes, wanted, findings } = inNamespace(
          mount,
          './full-disk.ts',
          engine,
          folder,
        ) as Said;
        assert.match(said, says);
        if (folder === 'home/scratch') assert.match(inProcess, says);
        assert.deepEqual(changes, wanted);
        assert.deepEqual(findings, []);
      },
    );
