import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject, RunTrace } from '@fpf/contracts';
import { baseEnv, fpfStarted, json, type Ran, scratch } from '../support/fpf.ts';
import { writeTalkingSkill } from '../support/projects/talking-skill.ts';

const value = 'dp-V4lue-Qx82Mnb1';
const other = 'nv-S4id-Er55Tyu6';
const keeps = `import { writeFileSync } from 'node:fs';
const { text } = JSON.parse(await new Promise((done) => { let all = ''; process.stdin.on('data', (d) => (all += d)).on('end', () => done(all)); }));
writeFileSync('told.txt', text);
console.log('{}');
`;
const words = `Deploy it with ${value}`;

type World = {
  readonly ws: string;
  readonly fpf: (env: Readonly<Record<string, string>>, ...args: readonly string[]) => Ran;
};

function world(text: string, policy?: JsonObject): World {
  const home = scratch();
  const ws = join(home, 'ws');
  mkdirSync(ws);
  const request = 'Deploy it with [secret:DEPLOY_TOKEN]';
  writeTalkingSkill(ws, {
    request,
    args: { text },
    thought: 'hm',
    told: 'Talk.',
    script: keeps,
    ...(policy && { policy }),
  });
  const own = { ...baseEnv, HOME: home, XDG_STATE_HOME: join(home, 'state'), FPF_MODEL: 'scripted:answers.json' };
  return { ws, fpf: (env, ...args) => fpfStarted(args, { cwd: ws, env: { ...own, ...env } }) };
}

const known = { DEPLOY_TOKEN: value, NEVER_SAID_TOKEN: other };
const asking = { ask: [{ tool: 'talk_to', reason: 'a person has to say so' }] };

function traceIn(ws: string): RunTrace {
  const [id = ''] = readdirSync(join(ws, '.fpf/runs'));
  return JSON.parse(readFileSync(join(ws, '.fpf/runs', id, 'trace.json'), 'utf8')) as RunTrace;
}

function waiting({ fpf }: World): void {
  const asked = fpf(known, 'run', words);
  assert.equal(asked.code, 8, asked.stderr + asked.stdout);
  const shown = fpf({}, 'approvals', 'list');
  assert.ok(!shown.stdout.includes(value));
  const [, id = ''] = /`fpf approvals allow (\S+?)`\. Then/.exec(asked.stdout) ?? [];
  assert.equal(fpf({}, 'approvals', 'allow', id).code, 0);
}

test('a run that goes on hands the value over, and the file is as the tool wrote it; the scan says where it lies', () => {
  const here = world('token = [secret:DEPLOY_TOKEN]', asking);
  waiting(here);
  const done = here.fpf(known, 'resume', '-q');
  assert.equal(done.code, 0, done.stderr + done.stdout);
  assert.equal(here.fpf(known, 'session', 'fs', 'cat', 'told.txt').stdout, `token = ${value}`);
  assert.deepEqual(traceIn(here.ws).tool_calls[0]?.args, { text: 'token = [secret:DEPLOY_TOKEN]' });

  const scanned = here.fpf(known, 'trace', 'scan', '--json');
  assert.equal(scanned.code, 6, scanned.stderr);
  assert.ok(!scanned.stdout.includes(value));
  const { secrets } = json(scanned)['data'] as unknown as {
    readonly secrets: readonly { readonly artifact: string; readonly shape: string }[];
  };
  assert.deepEqual(new Set(secrets.map(({ shape }) => shape)), new Set(['known']));
  const places = new Set(
    secrets.map(({ artifact }) => artifact.replace(/^.*\//, '').replace(/^[0-9a-f-]{36}/, 'SESSION')),
  );
  assert.deepEqual(
    [...places].sort(),
    ['SESSION.db', 'diff.patch', 'report.html', 'session.db'],
    'contents of files, and nothing else',
  );
  assert.equal(here.fpf({}, 'trace', 'scan').code, 0, 'whoever does not know the value finds no form of one');
});

test('a value that is not known any more is handed to no tool', () => {
  const here = world('token = [secret:DEPLOY_TOKEN]', asking);
  waiting(here);
  const done = here.fpf({}, 'resume', '-q');
  assert.equal(done.code, 4, done.stderr + done.stdout);
  assert.match(done.stdout, /DEPLOY_TOKEN is not known any more/);
  assert.equal(traceIn(here.ws).tool_calls[0]?.error?.code, 'tool.secret-missing');
});

test('a name that only the model has written down gives it nothing', () => {
  const here = world('token = [secret:NEVER_SAID_TOKEN], [secret:DEPLOY_TOKEN]');
  const ran = here.fpf(known, 'run', words, '-q');
  assert.equal(ran.code, 0, ran.stderr + ran.stdout);
  assert.equal(here.fpf({}, 'session', 'fs', 'cat', 'told.txt').stdout, `token = [secret:NEVER_SAID_TOKEN], ${value}`);
});

test('what looks like a secret and is none is named in the config, and only for a person who knows nothing of it', () => {
  const here = world('nothing');
  const token = 'AKIAQWERTYUIOP123456';
  assert.equal(
    here.fpf({}, 'run', words, '-q').code,
    3,
    'nobody knows the value here, so the model is asked something else',
  );
  const folder = join(here.ws, 'bundle');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.txt'), `a ${token}\n`);
  const found = here.fpf({}, 'trace', 'scan', folder);
  assert.equal(found.code, 6);
  const [, sha256 = ''] = /cloud-access-key, 20 bytes, sha256 ([0-9a-f]{4})…/.exec(found.stdout) ?? [];
  const config = JSON.parse(readFileSync(join(here.ws, 'fpf.config.json'), 'utf8')) as JsonObject;
  const allow = [{ shape: 'cloud-access-key', length: 20, sha256, reason: 'made up, for a page' }];
  writeFileSync(join(here.ws, 'fpf.config.json'), JSON.stringify({ ...config, secrets: { allow } }));
  const allowed = here.fpf({}, 'trace', 'scan', folder);
  assert.equal(allowed.code, 0, allowed.stdout);
  assert.match(allowed.stdout, /1 allowed by the config/);
  assert.equal(
    here.fpf({ SOME_KEY: token }, 'trace', 'scan', folder).code,
    6,
    'a value of the environment is one, whatever the config says',
  );
  const sarif = JSON.parse(here.fpf({ SOME_KEY: token }, 'trace', 'scan', folder, '--sarif').stdout) as JsonObject;
  assert.equal(sarif['version'], '2.1.0');
  assert.equal(here.fpf({}, 'trace', 'scan', 'bundle', '--all').code, 2);
});
