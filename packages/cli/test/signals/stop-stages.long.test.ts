import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf } from '../support/fpf.ts';
import { ollama } from '../support/live.ts';
import { slowProject } from '../support/projects/slow-project.ts';
import { livingIn, noSandbox as skip, stopped, survivorsIn } from '../support/stopped.ts';

const models = [{ name: 'functiongemma:latest', digest: 'd'.repeat(64) }];
const stages: Readonly<Record<string, RegExp>> = {
  search: / {2}search {3}/,
  load: / {2}load {5}/,
  model: / {2}model {4}/,
  tool: / {2}execute {2}/,
};

for (const [stage, when] of Object.entries(stages)) {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ...(stage === 'model'
      ? ([
          ['SIGTERM', 143],
          ['SIGHUP', 129],
        ] as const)
      : []),
  ] as const) {
    test(
      `${signal} at the stage ${stage}: told, ended in good order with ${code}, nothing left alive, and the session goes on`,
      { skip, timeout: 120_000 },
      async () => {
        const cwd = slowProject();
        const hanging = stage === 'model' ? await ollama({ models, faults: [{ fault: 'silence' }] }) : undefined;
        const model = hanging ? 'ollama:functiongemma' : 'scripted:answers.json';
        const ran = await stopped(cwd, { when, signal, model, ...(hanging && { host: hanging.url }) });
        const said = `${ran.code}\n${ran.stdout}\n${ran.stderr}`;
        assert.equal(ran.code, code, said);
        assert.match(ran.stdout, /interrupted/, said);
        assert.match(ran.stdout, /report: /, said);
        assert.doesNotMatch(ran.stderr, /\n {4}at |Warning/, said);
        assert.deepEqual(livingIn(cwd), [], said);
        assert.equal(existsSync(join(cwd, 'partial.txt')), false);
        const [run = ''] = readdirSync(join(cwd, '.fpf', 'runs'));
        const env = { FPF_MODEL: model };
        assert.equal(fpf(['verify', run], { cwd, env }).code, 0);
        assert.equal(fpf(['session', 'verify'], { cwd, env }).code, 0);
        const next = /next: {3}(fpf resume \S+)/.exec(ran.stdout);
        assert.ok(next || /Run it again/.test(ran.stdout), said);
      },
    );
  }
}

test(
  'told twice, a run ends at once, leaves nothing alive, and its session can be opened',
  { skip, timeout: 120_000 },
  async () => {
    const cwd = slowProject();
    const hanging = await ollama({ models, faults: [{ fault: 'silence' }] });
    const ran = await stopped(cwd, {
      when: / {2}execute {2}/,
      signal: 'SIGINT',
      times: 2,
      model: 'scripted:answers.json',
      host: hanging.url,
    });
    assert.equal(ran.code, 130, ran.stderr);
    // The tool ends with the first signal, so the second may come while the report of that is written.
    assert.match(
      ran.stdout + ran.stderr,
      /next: {3}fpf resume \S+ --model \S+ {3}\((?:goes on where it was|only writes the report: [a-z ]+)\)/,
    );
    assert.deepEqual(await survivorsIn(cwd), []);
    assert.equal(existsSync(join(cwd, 'partial.txt')), false);
    assert.equal(fpf(['session', 'verify'], { cwd }).code, 0);
  },
);
