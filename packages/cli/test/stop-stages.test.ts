import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { baseEnv, fpf, json, mainFile, type Ran, scratch } from './support/fpf.ts';
import { ollama } from './support/live.ts';
import { slowProject } from './support/slow-project.ts';

const models = [{ name: 'functiongemma:latest', digest: 'd'.repeat(64) }];
const request = 'Write something slowly';

const lines = json(fpf(['doctor', '--json'], { cwd: scratch() }))['data'] as readonly { readonly name: string; readonly status: string }[];
const skip = lines.some((line) => line.name === 'sandbox' && line.status === 'fail') ? 'no sandbox works here' : false;

type Stop = {
  readonly when: RegExp;
  readonly signal: NodeJS.Signals;
  readonly times?: number;
  readonly host?: string;
  readonly model: string;
};

/** A run that is told to stop once it says that it has come to a stage. */
async function stopped(cwd: string, { when, signal, times = 1, host = '127.0.0.1:1', model }: Stop): Promise<Ran> {
  const env = { ...baseEnv, HOME: cwd, XDG_STATE_HOME: join(cwd, '.state'), LANG: 'C.UTF-8', OLLAMA_HOST: host };
  const args = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', mainFile, 'run', request, '--model', model];
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  after(() => child.kill('SIGKILL'));
  let [stdout, stderr, told] = ['', '', 0];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
    if (told === 0 && when.test(stderr)) {
      told = 1;
      child.kill(signal);
    }
    // Twice is once more after a while: what a terminal and a launcher send together is one press.
    if (told === 1 && times === 2 && stderr.includes('stopping;')) {
      told = 2;
      void setTimeout(600).then(() => child.kill(signal));
    }
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stdout, stderr };
}

/** Processes that still work in a folder, or were started for it. */
function livingIn(folder: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return (
          readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(folder) ||
          readFileSync(`/proc/${name}/environ`, 'latin1').includes(folder)
        );
      } catch {
        return false;
      }
    });
}

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

test('told twice, a run ends at once, leaves nothing alive, and its session can be opened', { skip, timeout: 120_000 }, async () => {
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
  await setTimeout(500);
  assert.deepEqual(livingIn(cwd), []);
  assert.equal(existsSync(join(cwd, 'partial.txt')), false);
  assert.equal(fpf(['session', 'verify'], { cwd }).code, 0);
});
