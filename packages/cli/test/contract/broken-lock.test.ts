import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commands } from '../../src/frame/commands.ts';
import { exitCodesOf } from '../../src/frame/frame-exits.ts';
import { fpf, json, scratch } from '../support/fpf.ts';

/** What each command says in a project with such a lock, of those that say something of it. */
function saidOf(
  lock: string,
): ReadonlyMap<string, { readonly code: number; readonly listed: boolean; readonly error: string }> {
  const cwd = scratch();
  writeFileSync(join(cwd, 'fpf.lock.json'), lock);
  const said = commands
    .filter(({ hidden }) => !hidden)
    .map((spec) => {
      const needed = spec.args.filter(({ required }) => required).map(({ choices }) => choices?.[0] ?? 'word');
      const env = { FPF_MODEL: '', OLLAMA_HOST: 'http://127.0.0.1:9' };
      const ran = fpf([...spec.name.split(' '), ...needed, '--json'], { cwd, env });
      const code = ran.code ?? -1;
      const error =
        code === 0 || ran.stdout === ''
          ? ''
          : ((json(ran)['error'] as { readonly code?: string } | undefined)?.code ?? '');
      return [spec.name, { code, listed: exitCodesOf(spec).some((one) => one === code), error }] as const;
    });
  return new Map(said.filter(([, { error }]) => /^(?:pin|schema)\./.test(error)));
}

for (const [what, lock, code, error] of [
  ['is no JSON', '{{{', 5, 'pin.not-valid'],
  ['does not fit its schema', '{"lockfileVersion": 1}', 5, 'pin.not-valid'],
  ['a later fpf wrote', '{"lockfileVersion": 99}', 2, 'schema.unknown-major'],
] as const)
  test(`a lock that ${what} ends each command that reads it with ${code}, as its help says`, () => {
    const said = saidOf(lock);
    for (const name of ['run', 'lock', 'verify', 'update', 'check', 'skills list']) assert.ok(said.has(name), name);
    for (const [name, ran] of said) assert.deepEqual(ran, { code, listed: true, error }, name);
  });
