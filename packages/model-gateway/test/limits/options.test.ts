import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fixedHost } from '@fpf/contract-tests';
import { FpfError } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { createModelGateway, GatewayOptions } from '../../src/index.ts';
import { limitsOf, wireLimitsOf } from '../../src/limits/options.ts';
import { expectations } from '../faults/expectations.ts';

type Described = {
  readonly description?: string;
  readonly default?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

const properties = GatewayOptions.properties as Readonly<Record<string, Described>>;

test('what holds when a config says nothing are the limits of the design', () => {
  assert.deepEqual(limitsOf({ provider: 'x' }), {
    deadlineMs: 90_000,
    connectMs: 2_000,
    firstByteMs: 15_000,
    coldFirstByteMs: 60_000,
    idleMs: 10_000,
    maxLineBytes: 262_144,
    maxReplyBytes: 1_048_576,
    maxCalls: 4,
    maxDepth: 8,
    maxArgumentBytes: 32_768,
    maxShownBytes: 262_144,
    tries: 2,
    retryBaseMs: 200,
    retryMostMs: 5_000,
    concurrent: 1,
    waiting: 16,
    breakerFailures: 5,
    breakerWithinMs: 30_000,
    breakerOpenMs: 10_000,
  });
});

test('each limit can be set, to both of its ends and not beyond them', () => {
  for (const [name, { default: usual, minimum = 0, maximum = 0, description }] of Object.entries(properties)) {
    assert.ok(description, name);
    if (usual === undefined) continue;
    assert.ok(minimum <= usual && usual <= maximum, name);
    for (const value of [minimum, maximum]) {
      assert.deepEqual(check(GatewayOptions, { provider: 'x', [name]: value }), []);
      assert.equal(limitsOf({ provider: 'x', [name]: value })[name as 'tries'], value);
    }
    for (const value of [minimum - 1, maximum + 1, 1.5, `${usual}`, null]) {
      assert.notDeepEqual(check(GatewayOptions, { provider: 'x', [name]: value }), [], `${name} ${value}`);
    }
  }
});

test('a gateway refuses options that it does not have', () => {
  for (const options of [{}, { provider: '' }, { provider: 'x', maxCall: 3 }, { provider: 'x', digest: 'sha256:1' }]) {
    assert.throws(
      () => createModelGateway(options, fixedHost()),
      (error: unknown) => FpfError.is(error) && error.code === 'schema.not-valid',
    );
  }
});

test('a wire is given what only it can keep', () => {
  const wire = wireLimitsOf(limitsOf({ provider: 'x', idleMs: 5, maxLineBytes: 300 }));
  assert.deepEqual(wire, {
    connectMs: 2_000,
    firstByteMs: 15_000,
    coldFirstByteMs: 60_000,
    idleMs: 5,
    maxLineBytes: 300,
    maxReplyBytes: 1_048_576,
  });
});

/** Without what the formatter fills the cells of tables with. */
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').replaceAll(/ +\|/g, ' |');

test('the README tells each option, with what holds without it, in the words of the schema', () => {
  for (const [name, { default: usual, description }] of Object.entries(properties)) {
    const row = `| \`${name}\` | ${usual === undefined ? (name === 'provider' ? 'must be given' : 'none') : usual.toLocaleString('en-US')} | ${description} |`;
    assert.ok(readme.includes(row), `README.md has no row\n${row}`);
  }
});

test('the README tells each error that a fault of the wire ends in', () => {
  const codes = Object.values(expectations).flatMap((wanted) =>
    typeof wanted === 'string' ? [wanted] : Object.values(wanted),
  );
  const told = codes.filter((code): code is string => typeof code === 'string');
  assert.ok(told.length > 30);
  for (const code of [...told, 'model.circuit-open', 'model.aborted', 'model.timeout-connect'])
    assert.ok(readme.includes(`| \`${code}\` |`), code);
});
