import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf, json, scratch } from '../support/fpf.ts';

type Report = { readonly port: string; readonly name: string; readonly status: string; readonly reason?: string };

const home = scratch();

function checked(port: string, cwd: string): { readonly code: number | null; readonly reports: readonly Report[] } {
  const ran = fpf(['check', port, '--json'], { cwd, env: { XDG_STATE_HOME: home } });
  return { code: ran.code, reports: json(ran)['data'] as unknown as readonly Report[] };
}

const resolver = (value: string): string => `export default {
  provides: { 'fpf:evidence-resolver/1.0': () => ({
    kind: 'tide.high',
    about: { summary: 'The tide is high.', subject: 'required', value: 'boolean' },
    resolve: async ({ subject }) =>
      subject === 'here' || subject === 'there'
        ? { status: 'present', value: ${value}, carrier: { type: 'tide', ref: subject } }
        : { status: 'unknown' },
  }) },
  options: { type: 'object', additionalProperties: false },
};`;
const fixture =
  "export const arrange = (situation) => ({ subject: { answers: 'here', refutes: 'there', cannot: 'inland' }[situation] });";

/** A project with a resolver package of somebody else, which people have trusted. */
function project(source: string, withFixture: boolean): string {
  const dir = scratch();
  const folder = join(dir, 'node_modules', '@acme', 'tide');
  mkdirSync(folder, { recursive: true });
  const exports = {
    '.': './index.js',
    './package.json': './package.json',
    ...(withFixture && { './contract-fixture': './fixture.js' }),
  };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: '@acme/tide', version: '1.0.0', type: 'module', exports }),
  );
  writeFileSync(join(folder, 'index.js'), source);
  writeFileSync(join(folder, 'fixture.js'), fixture);
  writeFileSync(
    join(dir, 'fpf.config.json'),
    JSON.stringify({ guards: { resolvers: [{ use: '@acme/tide', version: '1.0.0' }] } }),
  );
  assert.equal(fpf(['trust', '.'], { cwd: dir, env: { XDG_STATE_HOME: home } }).code, 0);
  return dir;
}

test('our own engine is held to every case, in its own language: none is skipped', () => {
  const { code, reports } = checked('guard-engine', scratch());
  assert.deepEqual(
    reports.filter(({ status }) => status !== 'passed').map(({ name }) => name),
    [],
  );
  assert.equal(code, 0);
  assert.ok(reports.length > 200);
});

test('where no resolver is named, that is said', () => {
  const { code, reports } = checked('evidence-resolver', scratch());
  assert.equal(code, 0);
  assert.deepEqual(
    reports.map(({ status, reason }) => [status, reason]),
    [['skipped', 'the config names none']],
  );
});

test('a resolver that is named is asked what its own fixture says', () => {
  const { code, reports } = checked('evidence-resolver', project(resolver("subject === 'here'"), true));
  assert.deepEqual(new Set(reports.map(({ status }) => status)), new Set(['passed']));
  assert.equal(code, 0);
});

test('without a fixture it is asked only what any resolver can be; the rest says so', () => {
  const { code, reports } = checked('evidence-resolver', project(resolver("subject === 'here'"), false));
  const skipped = reports.filter(({ status }) => status === 'skipped');
  assert.equal(code, 0);
  assert.equal(skipped.length, 5);
  for (const { reason } of skipped) assert.match(reason ?? '', /its package has no \.\/contract-fixture/);
});

test('one that affirms what it refutes is found, and the exit code says so', () => {
  const { code, reports } = checked('evidence-resolver', project(resolver('true'), true));
  assert.equal(code, 6);
  assert.deepEqual(
    reports.filter(({ status }) => status === 'failed').map(({ name }) => name),
    ['affirms nothing that it refutes, and says what it read'],
  );
});
