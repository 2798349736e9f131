import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { afterEach, test } from 'node:test';
import { type ConfigFile, FpfError, type LockFile } from '@fpf/contracts';
import { chooseModel, settleModel } from '../../src/model/index.ts';
import { inputOf } from '../support/project-input.ts';
import { projectOf } from '../support/project-of.ts';

const digest = `sha256:${'a'.repeat(64)}` as const;
const gemma: NonNullable<ConfigFile['model']> = { provider: 'ollama', name: 'functiongemma', digest };
const lockOf = (provider: string, name: string): LockFile => ({
  lockfileVersion: 1,
  model: { provider, name, digest },
  skills: {},
  schemas: [],
  components: {},
});

afterEach(() => void delete process.env['FPF_MODEL']);

type Row = readonly [
  what: string,
  given: { flag?: string; env?: string; config?: ConfigFile; lock?: LockFile },
  provider: string,
  by: string,
  fallback: boolean,
];
const rows: readonly Row[] = [
  ['no config: a trial, which the rehearsal model may answer', {}, 'ollama', 'trial', true],
  ['a config without a model: FunctionGemma, and nobody else', { config: {} }, 'ollama', 'default', false],
  ['a config with a model: it, and nobody else', { config: { model: gemma } }, 'ollama', 'config', false],
  ['a config that says none', { config: { model: { ...gemma, fallback: 'none' } } }, 'ollama', 'config', false],
  [
    'a config that allows the rehearsal model',
    { config: { model: { ...gemma, fallback: 'rehearsal' } } },
    'ollama',
    'config',
    true,
  ],
  ['the variable before the config', { env: 'rehearsal', config: { model: gemma } }, 'rehearsal', 'env', false],
  ['an empty variable is none', { env: '', config: { model: gemma } }, 'ollama', 'config', false],
  [
    'the flag before the variable; what is asked for falls back to nobody',
    { flag: 'ollama:functiongemma', env: 'rehearsal' },
    'ollama',
    'flag',
    false,
  ],
  [
    'the rehearsal model itself has nobody behind it',
    { config: { model: { provider: 'rehearsal', name: 'rehearsal', fallback: 'rehearsal' } } },
    'rehearsal',
    'config',
    false,
  ],
  [
    'frozen: what the lock names of what the config allows',
    { config: { model: { ...gemma, fallback: 'rehearsal' } }, lock: lockOf('rehearsal', 'rehearsal') },
    'rehearsal',
    'lock',
    false,
  ],
  [
    'frozen: no fallback, though the config allows one',
    { config: { model: { ...gemma, fallback: 'rehearsal' } }, lock: lockOf('ollama', 'functiongemma') },
    'ollama',
    'config',
    false,
  ],
  [
    'frozen: a lock alone allows nothing',
    { config: { model: gemma }, lock: lockOf('rehearsal', 'rehearsal') },
    'ollama',
    'config',
    false,
  ],
  [
    'frozen: a trial that was locked with the rehearsal model',
    { lock: lockOf('rehearsal', 'rehearsal') },
    'rehearsal',
    'lock',
    false,
  ],
  [
    'frozen: a trial that was locked with FunctionGemma',
    { lock: lockOf('ollama', 'functiongemma') },
    'ollama',
    'trial',
    false,
  ],
];

for (const [what, { flag, env, config, lock }, provider, by, fallback] of rows) {
  test(what, () => {
    if (env !== undefined) process.env['FPF_MODEL'] = env;
    const chosen = chooseModel(projectOf(config, lock), inputOf(flag === undefined ? {} : { model: flag }), lock);
    assert.deepEqual([chosen.provider, chosen.by, chosen.fallback], [provider, by, fallback]);
  });
}

test("files are relative to the config, or to where the command was given; a digest and options are the config's own model's", () => {
  const config: ConfigFile = { model: { provider: 'scripted', name: 'answers.json' } };
  assert.equal(chooseModel(projectOf(config), inputOf()).name, '/ws/conf/answers.json');
  assert.equal(chooseModel(projectOf(config), inputOf({ model: 'cassette:a.jsonl' })).name, resolve('a.jsonl'));
  const own: ConfigFile = { model: { ...gemma, options: { host: 'box' } } };
  assert.deepEqual(chooseModel(projectOf(own), inputOf()).digest, digest);
  assert.deepEqual(chooseModel(projectOf(own), inputOf({ model: 'ollama:functiongemma' })).digest, digest);
  const other = chooseModel(projectOf(own), inputOf({ model: 'ollama:functiongemma:270m' }));
  assert.deepEqual([other.digest, other.options], [undefined, { host: 'box' }]);
  const script = chooseModel(projectOf(own), inputOf({ model: 'scripted:x.json' }));
  assert.deepEqual([script.digest, script.options], [undefined, {}]);
});

for (const model of [
  { provider: 'ollama', name: 'functiongemma\nmodel: fine' },
  { provider: 'ollama', name: 'x; rm -rf' },
  { provider: 'openai-compatible', name: 'a\u202eb' },
  { provider: 'rehearsal', name: 'rehearsal:2' },
  { provider: 'echo', name: 'x', use: '@acme/echo' },
  { provider: 'echo', name: 'x', version: '1.0.0' },
] as const) {
  test(`${JSON.stringify(model)} is refused, and shown escaped`, () => {
    assert.throws(
      () => chooseModel(projectOf({ model }), inputOf()),
      (error) => FpfError.is(error) && error.code === 'config.not-valid' && !/[\p{Cc}\p{Cf}]/u.test(error.message),
    );
  });
}

test('the rehearsal model steps in where that is allowed and the model is away, and says for whom and why', async () => {
  const away = new FpfError({ code: 'model.unreachable', message: 'model-gateway: nobody answers at x.', hint: 'y' });
  const trial = chooseModel(projectOf(), inputOf());
  const settled = await settleModel(trial, async () => away);
  assert.deepEqual(settled.inPlaceOf, { model: 'ollama:functiongemma', because: 'nobody answers at x' });
  assert.deepEqual([settled.provider, settled.fallback], ['rehearsal', false]);
  assert.equal(await settleModel(trial, async () => undefined), trial);
  const strict = chooseModel(projectOf({}), inputOf());
  assert.equal(await settleModel(strict, () => assert.fail('nobody is asked where nobody may step in')), strict);
});
