import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { json } from '../support/fpf.ts';
import { fpf, scratch } from '../support/fpf.ts';
import { askedOf, contractProject } from './asked.ts';
import { judgeJson, judgeText } from './judge-output.ts';

const project = contractProject();
const { ws: cwd, env } = project;
const broken = scratch();
writeFileSync(join(broken, 'fpf.config.json'), '{"skills": ');

for (const { spec, args } of askedOf(project)) {
  test(`fpf ${args.join(' ')}: data on stdout, the rest on stderr, no escape sequences, an answer or an error`, () => {
    judgeText(spec, fpf(args, { cwd, env }));
  });
  if (spec.json === 'none') continue;

  test(`fpf ${args.join(' ')} --json is valid, whatever it comes to`, () => {
    judgeJson(spec, fpf([...args, '--json'], { cwd, env }));
  });

  if (!spec.options.some(({ flags }) => flags.startsWith('--workspace'))) continue;
  test(`fpf ${spec.name} --json over a folder that is not there, and over a damaged config, is an error that parses`, () => {
    const nowhere = fpf([...args, '--json', '--workspace', '/no/such/folder'], { cwd, env });
    judgeJson(spec, nowhere);
    assert.notEqual(nowhere.code, 0);
    const damaged = fpf([...args, '--json', '--workspace', broken], { cwd, env });
    judgeJson(spec, damaged);
    if (damaged.code === 0) return;
    assert.notEqual((json(damaged)['error'] as { readonly code: string }).code, 'cli.internal');
  });
}
