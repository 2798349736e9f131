import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf, type Ran, scratch } from '../support/fpf.ts';

type World = {
  readonly workspace: string;
  readonly runs: string;
  keep(name: string, key: KeyObject): string;
  run(args: readonly string[], key?: string): Ran;
};

function world(): World {
  const dir = scratch();
  const workspace = join(dir, 'workspace');
  mkdirSync(workspace);
  writeFileSync(join(workspace, 'a.txt'), 'one two\n');
  const response = { tool_calls: [{ name: 'text_stats', arguments: { path: 'a.txt' } }] };
  writeFileSync(
    join(dir, 'answers.json'),
    JSON.stringify({ answers: [{ request: 'Count the words of a.txt', response }] }),
  );
  return {
    workspace,
    runs: join(workspace, '.fpf', 'runs'),
    keep: (name, key) => {
      const path = join(dir, name);
      writeFileSync(path, key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }), {
        mode: 0o600,
      });
      return path;
    },
    run: (args, key) => {
      const env = {
        PATH: process.env['PATH'] ?? '',
        HOME: dir,
        XDG_STATE_HOME: join(dir, 'state'),
        FPF_MODEL: `scripted:${join(dir, 'answers.json')}`,
      };
      return fpf(args, { cwd: workspace, env: { ...env, ...(key !== undefined && { FPF_RECEIPT_KEY: key }) } });
    },
  };
}

const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];

test('with a key a run is signed, and verify asks for the signature of that key and of no other', () => {
  const here = world();
  const [secret, mine, foreign] = [
    here.keep('key.pem', own.privateKey),
    here.keep('mine.pem', own.publicKey),
    here.keep('foreign.pem', other.publicKey),
  ];
  const ran = here.run(['run', 'Count the words of a.txt', '-q'], secret);
  assert.equal(ran.code, 0, ran.stderr);
  const [run = ''] = readdirSync(here.runs);
  assert.ok(existsSync(join(here.runs, run, 'attestation.json')));
  for (const args of [
    ['verify', run],
    ['verify', run, '--key', mine],
    ['verify', run, '--key', secret],
  ]) {
    assert.equal(here.run(args).code, 0, args.join(' '));
  }
  const refused = here.run(['verify', run, '--key', foreign, '--json']);
  assert.equal(refused.code, 5);
  assert.match(refused.stdout, /attestation\.json has no signature of sha256:/);
  appendFileSync(join(here.runs, run, 'summary.md'), 'All is well.\n');
  const changed = here.run(['verify', run, '--key', mine]);
  assert.equal(changed.code, 5);
  assert.match(changed.stdout, /summary\.md has sha256/);
});

test('without a key a run is not signed, and verify with a key says so', () => {
  const here = world();
  assert.equal(here.run(['run', 'Count the words of a.txt', '-q']).code, 0);
  const [run = ''] = readdirSync(here.runs);
  assert.equal(here.run(['verify', run]).code, 0);
  const unsigned = here.run(['verify', run, '--key', here.keep('mine.pem', own.publicKey)]);
  assert.equal(unsigned.code, 5);
  assert.match(unsigned.stdout, /attestation\.json is not there: nothing is signed by sha256:/);
});

test('a key that is none, or is of another kind, or is for nothing, is refused and says how to make one', () => {
  const here = world();
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(join(here.workspace, 'words.txt'), 'no key');
  for (const [path, why] of [
    [join(here.workspace, 'words.txt'), /holds no key in PEM form/],
    [here.keep('rsa.pem', rsa.publicKey), /holds a key of the kind rsa, not ed25519/],
    [join(here.workspace, 'absent.pem'), /is not there/],
  ] as const) {
    const ran = here.run(['verify', 'some-run', '--key', path]);
    assert.equal(ran.code, 2);
    assert.match(ran.stderr, why);
    assert.match(ran.stderr, /openssl pkey/);
  }
  assert.match(here.run(['verify', '--key', 'x.pem']).stderr, /--key is for a run/);
});

test('a signature that was taken away is missed without a key, and the folder of another run is told', () => {
  const here = world();
  const secret = here.keep('key.pem', own.privateKey);
  for (const _ of [1, 2]) assert.equal(here.run(['run', 'Count the words of a.txt', '-q'], secret).code, 0);
  const [first = '', second = ''] = readdirSync(here.runs).sort();
  const problems = (...args: readonly string[]): string => here.run(['verify', ...args, '--json']).stdout;
  cpSync(join(here.runs, first), join(here.runs, '..', 'kept'), { recursive: true });
  rmSync(join(here.runs, first, 'provenance.json'));
  assert.equal(here.run(['verify', first]).code, 5);
  assert.match(problems(first), /provenance\.json is not there: attestation\.json names it/);
  rmSync(join(here.runs, first, 'attestation.json'));
  assert.match(problems(first), /attestation\.json is not there: nothing is signed by sha256:/);
  assert.equal(here.run(['verify', join(here.runs, '..', 'kept')]).code, 0);
  rmSync(join(here.runs, first), { recursive: true });
  cpSync(join(here.runs, second), join(here.runs, first), { recursive: true });
  for (const args of [[first], [first, '--key', secret]]) {
    assert.equal(here.run(['verify', ...args]).code, 5, args.join(' '));
    assert.match(problems(...args), new RegExp(`is of the run ${second}, not of ${first}`));
  }
  assert.match(here.run(['report', first]).stderr, new RegExp(`is of the run ${second}`));
  assert.equal(here.run(['verify', second]).code, 0);
  assert.equal(here.run(['verify', join(here.runs, second)]).code, 0, 'by its folder');
});
