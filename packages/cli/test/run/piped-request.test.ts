import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { baseEnv } from '../support/fpf.ts';
import { fpfLine } from '../support/program.ts';
import { slowProject } from '../support/projects/slow-project.ts';

const cwd = slowProject();
const fpf = fpfLine;

function piped(line: string): { readonly code: number | null; readonly said: string } {
  const env = {
    ...baseEnv,
    HOME: cwd,
    XDG_STATE_HOME: join(cwd, '.state'),
    LANG: 'C.UTF-8',
    FPF_MODEL: 'scripted:answers.json',
  };
  const ran = spawnSync('bash', ['-c', line.replaceAll('fpf ', `${fpf} `)], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { code: ran.status, said: ran.stdout + ran.stderr };
}

test('a request that is piped in is the request', () => {
  const { code, said } = piped("printf 'Compose a symphony\\nabout the sea \\n' | fpf run - -q");
  assert.equal(code, 3, said);
  const [run = ''] = readdirSync(join(cwd, '.fpf/runs'));
  const trace = JSON.parse(readFileSync(join(cwd, '.fpf/runs', run, 'trace.json'), 'utf8')) as {
    readonly request?: string;
  };
  assert.equal(trace.request, 'Compose a symphony\nabout the sea');
});

for (const [what, line, told] of [
  ['nothing', 'fpf run - < /dev/null', /the request is empty/],
  ['a closed input', 'fpf run - <&-', /the request is empty/],
  ['no end of it', 'yes | fpf run -', /more than 32768 bytes/],
  ['no text', "printf '\\xff\\xfe' | fpf run -", /not UTF-8/],
] as const)
  test(`piped in: ${what} is told, and nothing is run`, () => {
    const { code, said } = piped(line);
    assert.equal(code, 2, said);
    assert.match(said, told);
  });
