import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RunTrace } from '@fpf/contracts';
import { formsOf } from '@fpf/secrets';
import { baseEnv, fpfStarted, type Ran, scratch } from '../support/fpf.ts';
import { type Talking, writeTalkingSkill } from '../support/projects/talking-skill.ts';
import { unpackedPage } from '../support/unpacked-page.ts';

/** Each in a variable of its own, and each comes in by another way. */
const planted = {
  REQUEST_TOKEN: 'rq-7Hd8wK2mZp4x',
  THOUGHT_SECRET: 'thought of "quoted" 9931',
  ARGUMENT_PASSWORD: 'arg/p4ss+word=Q7',
  STDOUT_API_KEY: 'so-k3y-Wf02Lmn8',
  STDERR_AUTH_TOKEN: 'se-t0ken-Ze77Abq1',
  KERNEL_CREDENTIAL: 'kn-Cr3d-Yt55Uvw9',
  ERROR_PASSPHRASE: 'er-phr4se-Op31Kjh2',
} as const;
const address = { OLLAMA_HOST: 'http://someone:ur1-Passw0rd-88@127.0.0.1:1' };
const values = [...Object.values(planted), 'ur1-Passw0rd-88'];
const canary = 'plain-canary-4471';

const home = scratch();
const ws = join(home, 'work');
mkdirSync(ws);

const run = (...args: readonly string[]): Ran =>
  fpfStarted(args, {
    cwd: ws,
    env: {
      ...baseEnv,
      ...planted,
      ...address,
      HOME: join(home, 'home-of-nobody'),
      XDG_STATE_HOME: join(home, 'state'),
      CANARY_NOTE: canary,
      FPF_MODEL: 'scripted:answers.json',
    },
  });

const talking: Talking = {
  // The model is asked with the name.
  request: 'Deploy it with [secret:REQUEST_TOKEN]',
  args: { text: `hand over ${planted.ARGUMENT_PASSWORD}` },
  thought: `I think of ${planted.THOUGHT_SECRET} and of [secret:STDERR_AUTH_TOKEN]`,
  told: `Say ${planted.KERNEL_CREDENTIAL} to nobody.`,
  script: `import { createHash } from 'node:crypto';
const { text } = JSON.parse(await new Promise((done) => { let all = ''; process.stdin.on('data', (d) => (all += d)).on('end', () => done(all)); }));
const wait = () => new Promise((done) => setTimeout(done, 30));
process.stderr.write('${planted.STDERR_AUTH_TOKEN.slice(0, 6)}'); await wait();
process.stderr.write('${planted.STDERR_AUTH_TOKEN.slice(6)} ' + encodeURIComponent(${JSON.stringify(planted.ARGUMENT_PASSWORD)}) + ' [secret:STDOUT_API_KEY]\\n');
const said = { heard: createHash('sha256').update(text).digest('hex'), key: ${JSON.stringify(planted.STDOUT_API_KEY)},
  encoded: Buffer.from(JSON.stringify({ a: ${JSON.stringify(planted.STDOUT_API_KEY)} })).toString('base64'), quoted: ${JSON.stringify(planted.THOUGHT_SECRET)}, names: Object.keys(process.env).sort(), error: ${JSON.stringify(planted.ERROR_PASSPHRASE)} };
console.log(JSON.stringify(said));
`,
};

function* filesBelow(dir: string): Generator<string> {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

function unpacked(what: string, bytes: string | Uint8Array): string | Uint8Array {
  return what.endsWith('report.html') ? unpackedPage(Buffer.from(bytes).toString('latin1')) : bytes;
}

function assertNothing(what: string, bytes: string | Uint8Array, ...wanted: readonly string[]): void {
  const text = Buffer.from(unpacked(what, bytes)).toString('latin1');
  for (const value of wanted)
    for (const { form, text: written } of formsOf(value))
      assert.ok(!text.includes(Buffer.from(written).toString('latin1')), `${what} holds ${value} (${form})`);
}

test('of an environment full of secrets nothing is in any record, and the tool gets what it was called with', () => {
  writeTalkingSkill(ws, talking);
  const ran = run('run', `Deploy it with ${planted.REQUEST_TOKEN}`, '-vv', '--log-level', 'debug');
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  const told = run('run', `Deploy it with ${planted.REQUEST_TOKEN}`, '--json');
  const refused = run('run', 'x', '--model', `gpt-${planted.ERROR_PASSPHRASE}`, '--json');
  assert.equal(refused.code, 2);
  const [id = ''] = readdirSync(join(ws, '.fpf/runs'));
  const exported = run('trace', 'export', id, '--content');
  for (const [name, { stdout, stderr }] of Object.entries({ ran, told, refused, exported }))
    assertNothing(name, stdout + stderr, ...values);
  const files = [...filesBelow(join(ws, '.fpf')), ...filesBelow(join(home, 'state'))];
  assert.ok(files.some((path) => path.endsWith('session.db')) && files.some((path) => path.includes('/logs/')));
  for (const path of files) assertNothing(path, readFileSync(path), ...values);

  const trace = JSON.parse(readFileSync(join(ws, '.fpf/runs', id, 'trace.json'), 'utf8')) as RunTrace;
  const result = JSON.parse(readFileSync(join(ws, '.fpf/runs', id, 'calls/1.json'), 'utf8')) as {
    readonly stderr: string;
    readonly output: { readonly heard: string; readonly key: string; readonly names: readonly string[] };
  };
  assert.deepEqual(trace.tool_calls[0]?.args, { text: 'hand over [secret:ARGUMENT_PASSWORD]' });
  assert.equal(trace.thought, 'I think of [secret:THOUGHT_SECRET] and of [secret:STDERR_AUTH_TOKEN]');
  assert.equal(
    result.output.heard,
    createHash('sha256').update(talking.args.text).digest('hex'),
    'the tool has the value',
  );
  assert.equal(result.output.key, '[secret:STDOUT_API_KEY]');
  assert.equal(result.stderr, '[secret:STDERR_AUTH_TOKEN] [secret:ARGUMENT_PASSWORD:url] [secret :STDOUT_API_KEY]\n');
  for (const name of [...Object.keys(planted), 'CANARY_NOTE', 'OLLAMA_HOST'])
    assert.ok(!result.output.names.includes(name), name);

  assert.equal(run('verify', id).code, 0, 'the record holds together as any other does');
  const again = run('replay', id);
  assert.equal(again.code, 0, again.stdout + again.stderr);
});

test('nothing of the host is in any record: no variable, no home, no name of the machine or of who works on it', () => {
  const names = [hostname(), userInfo().username].filter((name) => name.length >= 6);
  for (const path of filesBelow(join(ws, '.fpf')))
    assertNothing(path, readFileSync(path), canary, join(home, 'home-of-nobody'), ...names);
});
