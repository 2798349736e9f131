import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type ConfigFile, FpfError, type LockFile } from '@fpf/contracts';
import { recordTrust, trustHash } from '@fpf/project/components';
import { trustFile } from '@fpf/project/files';
import { systemHost } from '@fpf/project/host';
import { decideModel } from '@fpf/project/model';
import { readProject } from '@fpf/project/open';
import { fpf, scratch } from '../support/fpf.ts';

process.env['XDG_STATE_HOME'] = scratch();
delete process.env['FPF_MODEL'];

const source = `export default {
  provides: { 'fpf:model-provider/1.0': ({ name, word = 'TODO' }) => ({
    name: 'echo',
    capabilities: { tools: true, streaming: false, multiTurn: false },
    probe: async () => ({ provider: 'echo', name, digest: null, conforming: false }),
    models: async () => [{ provider: 'echo', name, digest: null, conforming: false }],
    async *complete() {
      yield { type: 'message_start' };
      yield { type: 'tool_call_delta', index: 0, name: 'search_repo', arguments_delta: JSON.stringify({ query: word }) };
      yield { type: 'message_stop', stop_reason: 'stop' };
    },
  }) },
  options: { type: 'object', additionalProperties: false, required: ['name'], properties: { name: { type: 'string' }, word: { type: 'string' } } },
};`;
const model: NonNullable<ConfigFile['model']> = {
  provider: 'echo',
  use: '@acme/echo',
  version: '1.2.3',
  name: 'echo-1',
};

function project(config: ConfigFile, version: string | null = '1.2.3', text = source): string {
  const dir = scratch();
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  const folder = join(dir, 'node_modules', '@acme', 'echo');
  mkdirSync(folder, { recursive: true });
  const manifest = {
    name: '@acme/echo',
    version,
    type: 'module',
    exports: { '.': './index.js', './package.json': './package.json' },
  };
  if (version !== null) writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'index.js'), text);
  return dir;
}

async function made(dir: string, trusted = true): Promise<unknown> {
  const input = {
    options: { workspace: dir },
    notify: () => undefined,
    progress: <T>(_: string, work: Promise<T>) => work,
    log: () => undefined,
    secrets: () => undefined,
    atEnd: () => undefined,
  };
  const opened = readProject(input);
  if (trusted) recordTrust(trustFile(), opened.workspace, trustHash(opened));
  const { provider } = await decideModel(opened, input, 'unasked');
  return provider.make(systemHost(() => undefined));
}

const refused = (code: string, mention: RegExp) => (error: unknown) => {
  assert.ok(FpfError.is(error), String(error));
  assert.equal(error.code, code);
  assert.match(error.message, mention);
  return true;
};

for (const [what, config, version, text, code, mention] of [
  ['one that is not installed', { model }, null, source, 'config.unknown-component', /@acme\/echo is not installed/],
  ['another version', { model }, '1.2.4', source, 'config.version-mismatch', /1\.2\.3.*1\.2\.4/],
  [
    'one that provides something else',
    { model },
    '1.2.3',
    source.replace('model-provider/1.0', 'model-provider/2.0'),
    'config.contract-mismatch',
    /model-provider\/2\.0/,
  ],
  ['one that provides nothing', { model }, '1.2.3', 'export const x = 1;', 'config.contract-mismatch', /no component/],
  [
    'one that calls itself otherwise',
    { model: { ...model, provider: 'other' } },
    '1.2.3',
    source,
    'model.provider-not-valid',
    /"echo".*"other"/,
  ],
  [
    'one in the name of our own',
    { model: { ...model, provider: 'ollama' } },
    '1.2.3',
    "throw new Error('imported');",
    'model.provider-not-valid',
    /our own/,
  ],
  [
    'options that it does not know',
    { model: { ...model, options: { wrod: 'x' } } },
    '1.2.3',
    source,
    'config.options-not-valid',
    /wrod/,
  ],
] as const) {
  test(`${what} is refused, naming both sides`, async () => {
    await assert.rejects(made(project(config, version, text)), refused(code, mention));
  });
}

test('untrusted, or changed since it was trusted, it is not even imported', async () => {
  const imported = "throw new Error('imported');";
  await assert.rejects(
    made(project({ model }, '1.2.3', imported), false),
    refused('config.untrusted-component', /nobody has trusted/),
  );
  const dir = project({ model });
  await made(dir);
  writeFileSync(join(dir, 'node_modules/@acme/echo/index.js'), imported);
  await assert.rejects(made(dir, false), refused('config.untrusted-component', /component changed/));
});

test('trusted, it decides; it is hashed into the lock, and a frozen run refuses other bytes of it', () => {
  const dir = project({ model });
  const run = (...args: readonly string[]) => fpf(args, { cwd: dir, env: { FPF_MODEL: '' } });
  writeFileSync(join(dir, 'a.md'), 'TODO: x\n');
  const trusted = run('trust', '.');
  assert.match(trusted.stdout, /model echo: @acme\/echo@1\.2\.3/);
  const ran = run('run', 'Search the files for TODO');
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  assert.match(ran.stderr, /echo:echo-1 decides, another model, not FunctionGemma/);
  assert.equal(run('lock').code, 0);
  const { components } = JSON.parse(readFileSync(join(dir, 'fpf.lock.json'), 'utf8')) as LockFile;
  assert.match(components['model-provider']?.integrity ?? '', /^sha256-[0-9a-f]{64}$/);
  assert.equal(run('trust', '.').code, 0);
  assert.equal(run('run', 'Search the files for TODO', '--frozen', '-q').code, 0);
  writeFileSync(join(dir, 'node_modules/@acme/echo/index.js'), `${source}\n`);
  assert.equal(run('trust', '.').code, 0);
  const moved = run('run', 'Search the files for TODO', '--frozen', '-q');
  assert.equal(moved.code, 5, moved.stdout);
  assert.match(moved.stderr, /the component behind model-provider moved/);
});
