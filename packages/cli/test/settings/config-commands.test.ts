import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject, JsonValue } from '@fpf/contracts';
import { fpf, json, scratch } from '../support/fpf.ts';

type Env = Readonly<Record<string, string>>;
type Explained = {
  readonly key: string;
  readonly value: JsonValue;
  readonly source: JsonObject;
  readonly overruled?: string;
};

const text = `{
  "model": { "provider": "rehearsal", "name": "rehearsal" },
  "skills": { "max": 2, "allow": ["repo-search", "fs-read"] },
  "policy": { "allow": [{ "tool": "search_repo" }, { "skill": "fs-read", "args": {} }] },
  "components": { "guard-engine": { "use": "@acme/guards", "version": "1.0.0", "options": { "a.b": 1, "apiKey": "hunter2" } } }
}
`;

function project(config = text): string {
  const dir = scratch();
  writeFileSync(join(dir, 'fpf.config.json'), config);
  return dir;
}

const none = { FPF_MODEL: '' };

function explain(cwd: string, args: readonly string[], env: Env = none): readonly Explained[] {
  const ran = fpf(['config', 'explain', ...args, '--json'], { cwd, env });
  assert.equal(ran.code, 0, ran.stdout);
  return json(ran)['data'] as unknown as readonly Explained[];
}

const one = (cwd: string, key: string, args: readonly string[] = [], env: Env = none): Explained => {
  const [found, ...more] = explain(cwd, [key, ...args], env);
  assert.deepEqual(more, []);
  assert.ok(found);
  return found;
};

test('option, then variable, then file, then default: each says that it was it', () => {
  const dir = project();
  const file = join(dir, 'fpf.config.json');
  assert.deepEqual(one(dir, 'model.name').source, { by: 'file', file, line: 2, column: 39 });
  assert.deepEqual(one(dir, 'model.name', [], { FPF_MODEL: 'ollama:functiongemma' }), {
    key: 'model.name',
    value: 'functiongemma',
    source: { by: 'env', name: 'FPF_MODEL' },
  });
  const flag = one(dir, 'model.name', ['--model', 'ollama:functiongemma:270m'], { FPF_MODEL: 'rehearsal' });
  assert.deepEqual([flag.value, flag.source], ['functiongemma:270m', { by: 'flag', name: '--model' }]);
  assert.deepEqual(one(scratch(), 'model.name'), {
    key: 'model.name',
    value: 'functiongemma',
    source: { by: 'default' },
  });
  assert.equal(one(scratch(), 'model.fallback').value, 'rehearsal', 'without a config it is a trial');
});

test('where a command works is told as it is found: option, variable, default', () => {
  const [dir, other] = [project(), project('{}')];
  assert.deepEqual(one(dir, 'workspace'), { key: 'workspace', value: dir, source: { by: 'default' } });
  assert.deepEqual(one(dir, 'workspace', [], { ...none, FPF_WORKSPACE: other }).source, {
    by: 'env',
    name: 'FPF_WORKSPACE',
  });
  assert.deepEqual(one(dir, 'state-dir', ['--state-dir', 'x']), {
    key: 'state-dir',
    value: join(dir, 'x'),
    source: { by: 'flag', name: '--state-dir' },
  });
});

test('nested keys and items of lists have places of their own', () => {
  const dir = project();
  const places = (key: string): readonly (readonly JsonValue[])[] =>
    explain(dir, [key]).map(({ key: own, value, source }) => [own, value, source['line'] ?? 0, source['column'] ?? 0]);
  assert.deepEqual(places('policy.allow'), [
    ['policy.allow[0].tool', 'search_repo', 4, 27],
    ['policy.allow[1].skill', 'fs-read', 4, 54],
    ['policy.allow[1].args', {}, 4, 74],
  ]);
  assert.deepEqual(places('skills.allow.1'), [['skills.allow[1]', 'fs-read', 3, 50]]);
  assert.deepEqual(places('/components/guard-engine/options/a.b'), [
    ['/components/guard-engine/options/a.b', 1, 5, 93],
  ]);
});

test('a preset that was named takes the place of an allow list, which is shown as not in force', () => {
  const found = explain(project('{"skills": {"allow": ["a"]}}'), ['skills'], { ...none, FPF_PRESET: 'readonly' });
  const [allow, preset] = ['skills.allow[0]', 'skills.preset'].map((key) =>
    found.find((setting) => setting.key === key),
  );
  assert.equal(allow?.overruled, 'FPF_PRESET');
  assert.deepEqual([preset?.value, preset?.source], ['readonly', { by: 'env', name: 'FPF_PRESET' }]);
});

test('in CI a lock makes runs frozen, and the lock says who decides', () => {
  const dir = project('{"model": {"provider": "ollama", "name": "functiongemma", "fallback": "rehearsal"}}');
  assert.equal(fpf(['lock', '--model', 'rehearsal'], { cwd: dir, env: none }).code, 0);
  const env = { ...none, CI: 'true' };
  assert.deepEqual(one(dir, 'frozen', [], env), { key: 'frozen', value: true, source: { by: 'env', name: 'CI' } });
  const model = one(dir, 'model.provider', [], env);
  assert.deepEqual([model.value, model.source], ['rehearsal', { by: 'lock', file: join(dir, 'fpf.lock.json') }]);
});

test('the text names option, variable or place; what nobody says is shown with --all, and so are the variables', () => {
  const dir = project();
  const plain = fpf(['config', 'explain'], { cwd: dir, env: none }).stdout;
  assert.match(plain, /^skills\.max +2 +fpf\.config\.json:3:15$/m);
  assert.match(plain, /^budget\.turns +4 +default$/m);
  assert.doesNotMatch(plain, /not set|FPF_/);
  const all = fpf(['config', 'explain', '--all'], { cwd: dir, env: none }).stdout;
  assert.match(all, /^policy\.deny +not set$/m);
  assert.match(all, /^FPF_PRESET +--preset +only the skills/m);
});

test('get gives a text as it is, anything else as JSON, and null where nobody says anything', () => {
  const dir = project();
  const get = (...args: readonly string[]): string => fpf(['config', 'get', ...args], { cwd: dir, env: none }).stdout;
  assert.equal(get('model.name'), 'rehearsal\n');
  assert.equal(get('skills.max'), '2\n');
  assert.deepEqual(JSON.parse(get('skills.sources')), [{ package: '@fpf/skills' }]);
  assert.equal(get('budget.usd'), 'null\n');
  assert.equal(get('model.options.anything'), 'null\n');
  const whole = JSON.parse(get()) as JsonObject;
  assert.deepEqual(Object.keys(whole).sort(), ['budget', 'components', 'model', 'policy', 'runs', 'skills']);
  assert.deepEqual(json(fpf(['config', 'get', 'skills.max', '--json'], { cwd: dir, env: none }))['data'], 2);
});

test('what calls itself a secret is not printed by any of them', () => {
  const dir = project();
  for (const args of [['get'], ['get', 'components'], ['explain'], ['explain', 'components', '--json']])
    assert.doesNotMatch(fpf(['config', ...args], { cwd: dir, env: none }).stdout, /hunter2/, args.join(' '));
});

for (const [key, meant] of [
  ['skills.mx', 'skills.max'],
  ['Model', 'model'],
  ['policy.allow[0].tol', 'policy.allow\\[0\\].tool'],
  ['components.guards', 'components.guard-engine'],
  ['worksapce', 'workspace'],
  ['skills.max.more', undefined],
  ['skills.allow.x', undefined],
  ['__proto__', undefined],
  ['skills.constructor', undefined],
  [' ', undefined],
] as const) {
  test(`the key ${JSON.stringify(key)} is refused${meant ? ` with a suggestion` : ''}`, () => {
    const { code, stderr, stdout } = fpf(['config', 'get', key], { cwd: project(), env: none });
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /config\.unknown-key/);
    if (meant) assert.match(stderr, new RegExp(`Did you mean "${meant}"\\?`));
  });
}

test('a variable that nothing reads is told once, with the one that was meant, and stops nothing', () => {
  const dir = project();
  const { code, stderr } = fpf(['config', 'get', 'skills.max', '-q'], {
    cwd: dir,
    env: { ...none, FPF_MODLE: 'x', fpf_model: 'y', FPF_QQQQQQ: 'z' },
  });
  assert.equal(code, 0);
  assert.deepEqual(stderr.match(/the variable \w+\. .*$/gm), [
    'the variable FPF_MODLE. Did you mean FPF_MODEL?',
    'the variable FPF_QQQQQQ. `fpf config explain --all` shows what is read.',
    'the variable fpf_model. Did you mean FPF_MODEL?',
  ]);
  const silent = fpf(['config', 'get', 'skills.max'], {
    cwd: dir,
    env: { ...none, FPF_TEST_SEED: '1', FPF_SKILL: '/x' },
  });
  assert.equal(silent.stderr, '');
});

test('a folder in the place of the config is refused, and a config of another name is found where it is said to be', () => {
  const dir = scratch();
  mkdirSync(join(dir, 'fpf.config.json'));
  assert.equal(fpf(['config', 'get'], { cwd: dir, env: none }).code, 2);
  writeFileSync(join(dir, 'other.json'), '{\n"skills": {"max": 1}}');
  const other = one(dir, 'skills.max', [], { ...none, FPF_CONFIG: 'other.json' });
  assert.deepEqual([other.value, other.source['line']], [1, 2]);
});

test('a config of a later major is refused by a command, too', () => {
  const cwd = project('{"$schema":"urn:fpf:config-file:2"}');
  const ran = fpf(['config', 'explain', 'model.name', '--json'], { cwd, env: none });
  assert.equal(ran.code, 2, ran.stdout);
  assert.equal((json(ran)['error'] as { readonly code: string }).code, 'schema.unknown-major');
});
