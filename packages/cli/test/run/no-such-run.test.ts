import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf, scratch } from '../support/fpf.ts';

for (const [args, code] of [
  [['fork', '0000'], 'run.unknown'],
  [['resume', '0000'], 'run.unknown'],
  [['resume'], 'run.not-resumable'],
] as const)
  test(`fpf ${args.join(' ')} without such a run says so before a component is loaded or a model is asked`, () => {
    const cwd = scratch();
    const components = { 'guard-engine': { use: '@acme/never-installed', version: '1.0.0' } };
    writeFileSync(join(cwd, 'fpf.config.json'), JSON.stringify({ components }));
    const ran = fpf(args, { cwd, env: { FPF_MODEL: '' } });
    assert.deepEqual([ran.code, ran.stdout], [2, ''], ran.stderr);
    assert.match(ran.stderr, new RegExp(`code: ${code.replace('.', '\\.')} `));
  });
