import { When } from '@cucumber/cucumber';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditRow, genesisHash } from '@fpf/contracts';
import { seal } from '@fpf/contracts/hash';
import { type FpfWorld, registerSteps } from '../../src/index.ts';

registerSteps();

const planted = (name: string): string => join(import.meta.dirname, name);

When('a program writes into the host', function writes(this: FpfWorld) {
  this.program(planted('meddle.mjs'), 'write', 'a.txt');
});

When('a program makes {string} executable', function changes(this: FpfWorld, path: string) {
  this.program(planted('meddle.mjs'), 'chmod', path);
});

When('a program leaves another one behind', function leaves(this: FpfWorld) {
  this.program(planted('meddle.mjs'), 'leave');
});

function without(world: FpfWorld, op: string): readonly AuditRow[] {
  return world.audit.filter((row) => row.op !== op);
}

function rewrite(world: FpfWorld, rows: readonly object[]): void {
  writeFileSync(join(world.runDir, 'audit.ndjson'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

When('somebody takes the row of {string} out of the audit', function takes(this: FpfWorld, op: string) {
  rewrite(this, without(this, op));
});

When(
  'somebody takes the row of {string} out of the audit, and seals the others again',
  function takes(this: FpfWorld, op: string) {
    let previous = genesisHash;
    const sealed = without(this, op).map(({ hash: _hash, prev_hash: _previous, ...row }) => {
      const again = seal('audit', row, previous);
      previous = again.hash;
      return again;
    });
    rewrite(this, sealed);
  },
);
