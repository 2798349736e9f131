import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { json } from '../support/fpf.ts';
import { guardedProject, type Guarded } from '../support/projects/guarded.ts';

const contract = 'fpf:evidence-resolver/1.0';
const source = `
const resolver = ({ high }) => ({
  kind: 'tide.high',
  about: { summary: 'It is high tide.', subject: 'none', value: 'boolean' },
  resolve: async () => ({ status: 'present', value: high, carrier: { type: 'table', ref: 'tides' } }),
});
export default {
  provides: { '${contract}': (options) => resolver(options) },
  options: { type: 'object', additionalProperties: false, required: ['high'], properties: { high: { type: 'boolean' } } },
};`;
const landing = {
  id: 'landing',
  tool: 'write_file',
  predicate: 'It is high tide.',
  required_evidence: ['tide.high'],
  failure_mode: 'abstain',
};

function project(use: JsonObject = {}, text: string = source): Guarded {
  const resolvers = [{ use: '@acme/tide', version: '1.2.3', options: { high: false }, ...use }];
  const made = guardedProject({
    policy: { allow: [{ tool: 'write_file' }], guards: [landing] },
    guards: { resolvers },
  });
  const folder = join(made.ws, 'node_modules', '@acme', 'tide');
  mkdirSync(folder, { recursive: true });
  const manifest = {
    name: '@acme/tide',
    version: '1.2.3',
    type: 'module',
    exports: { '.': './index.js', './package.json': './package.json' },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'index.js'), text);
  return made;
}

test('a package that answers another kind of question: trusted first, then asked, pinned and recorded', () => {
  const { ws, run, call } = project();
  const untrusted = run('guards', 'list', '--kinds');
  assert.deepEqual([untrusted.code, /config\.untrusted-component/.test(untrusted.stderr)], [2, true]);
  assert.match(run('trust', '.').stdout, /evidence: @acme\/tide@1\.2\.3/);
  assert.match(run('guards', 'list', '--kinds').stdout, /^tide\.high +boolean +again +It is high tide\.$/m);
  const { ran, id } = call('Write a file', 'write_file', { path: 'x.md', content: 'x' });
  assert.deepEqual([ran.code, /tide\.high is false/.test(ran.stdout)], [3, true], ran.stdout + ran.stderr);
  const trace = JSON.parse(readFileSync(join(ws, '.fpf', 'runs', id, 'trace.json'), 'utf8')) as {
    readonly components: JsonObject;
  };
  assert.equal(trace.components['evidence-resolver @acme/tide'], '@acme/tide@1.2.3');
  assert.equal(run('lock', '--model', 'rehearsal', '-q').code, 0);
  const lock = JSON.parse(readFileSync(join(ws, 'fpf.lock.json'), 'utf8')) as {
    readonly components: Readonly<Record<string, { readonly contract: string; readonly integrity?: string }>>;
  };
  assert.deepEqual(lock.components['evidence-resolver @acme/tide']?.contract, contract);
  assert.match(lock.components['evidence-resolver @acme/tide']?.integrity ?? '', /^sha256-/);
});

for (const [what, use, text, code] of [
  ['another version', { version: '2.0.0' }, source, 'config.version-mismatch'],
  ['a package that is not there', { use: '@acme/moon' }, source, 'config.unknown-component'],
  ['options that it does not take', { options: { low: true } }, source, 'config.options-not-valid'],
  ['another contract', {}, source.replace(contract, 'fpf:guard-engine/1.0'), 'config.contract-mismatch'],
  ['something that is no resolver', {}, source.replace('kind:', 'kin:'), 'config.contract-mismatch'],
  ['a kind that is answered already', {}, source.replace('tide.high', 'session.open'), 'guard.kind-taken'],
] as const)
  test(`guards.resolvers: ${what} is refused with ${code}`, () => {
    const { run } = project(use, text);
    run('trust', '.');
    const ran = run('guards', 'list', '--kinds', '--json');
    const { error } = json(ran) as { readonly error?: { readonly code: string } };
    assert.deepEqual([ran.code, error?.code], [2, code], ran.stdout);
  });
