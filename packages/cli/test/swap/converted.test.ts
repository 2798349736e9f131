import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ComponentPackage, FpfError, type Host, type PortConverter, Type } from '@fpf/contracts';
import { contractOf, makeComponent } from '../../src/compose/component-form.ts';
import type { Named } from '../../src/compose/component-refusals.ts';
import { pinText } from '../../src/compose/pin-text.ts';

const named: Named = { port: 'skill-loader', package: '@acme/part', version: '1.0.0', at: 'components.skill-loader' };
const wanted = 'fpf:skill-loader/3.0';

// The port had `fetch`, then `get`, and has `load` now.
type One = { readonly fetch: () => string };
type Two = { readonly get: () => string };
const steps: readonly PortConverter[] = [
  {
    from: 'fpf:skill-loader/2',
    to: 'fpf:skill-loader/3',
    members: { get: 'function' },
    convert: (old) => ({ load: () => (old as Two).get() }),
  },
  {
    from: 'fpf:skill-loader/1',
    to: 'fpf:skill-loader/2',
    members: { fetch: 'function' },
    convert: (old) => ({ get: () => (old as One).fetch() }),
  },
];
const providing = (...provides: readonly (readonly [string, unknown])[]): ComponentPackage => ({
  provides: Object.fromEntries(provides.map(([id, made]) => [id, () => made])),
  options: Type.Object({}),
});
const made = (component: ComponentPackage): unknown => {
  const chosen = contractOf(component, wanted, named, steps);
  return makeComponent(() => chosen.create({}, {} as Host), named, chosen.steps);
};
const refused =
  (code: string, ...said: readonly RegExp[]) =>
  (error: unknown): boolean =>
    FpfError.is(error) &&
    error.code === code &&
    said.every((pattern) => pattern.test(`${error.message} ${error.hint}`));

test('a component of an earlier major stands behind the port of today, over every step', () => {
  const old = made(providing(['fpf:skill-loader/1.4', { fetch: () => 'fetched' }])) as { readonly load: () => string };
  assert.equal(old.load(), 'fetched');
  const newer = made(providing(['fpf:skill-loader/2.0', { get: () => 'got' }])) as { readonly load: () => string };
  assert.equal(newer.load(), 'got');
});

test('what serves as it is goes before what would have to be converted, and the later before the earlier', () => {
  const both = providing(
    ['fpf:skill-loader/1.0', { fetch: () => 'old' }],
    ['fpf:skill-loader/3.1', { load: () => 'own' }],
  );
  assert.deepEqual(contractOf(both, wanted, named, steps).steps, []);
  assert.equal((made(both) as { readonly load: () => string }).load(), 'own');
  const two = providing(['fpf:skill-loader/1.9', {}], ['fpf:skill-loader/2.0', {}]);
  assert.equal(contractOf(two, wanted, named, steps).contract, 'fpf:skill-loader/2.0');
});

test('what is made for an earlier major is held to the members of that one', () => {
  const lacks = providing(['fpf:skill-loader/1.0', { load: () => 'of today' }]);
  assert.throws(() => made(lacks), refused('config.contract-mismatch', /makes no skill-loader: fetch is missing/));
});

test('an earlier major that nothing converts, and a later one, are refused with both sides and the fix', () => {
  const only = steps.slice(0, 1);
  assert.throws(
    () => contractOf(providing(['fpf:skill-loader/1.0', {}]), wanted, named, only),
    refused(
      'config.contract-mismatch',
      /@acme\/part@1\.0\.0 does not provide fpf:skill-loader\/3\.0, but fpf:skill-loader\/1\.0/,
      /an earlier major that nothing here converts: use a version of @acme\/part for fpf:skill-loader\/3\.0, or the fpf that it was made for/,
    ),
  );
  assert.throws(
    () => contractOf(providing(['fpf:skill-loader/4.0', {}]), wanted, named, steps),
    refused('config.contract-mismatch', /fpf:skill-loader\/3\.0, but fpf:skill-loader\/4\.0/, /made for a newer fpf/),
  );
});

test('a record says what a component was made for, and what it was taken for', () => {
  const pin = { package: '@acme/part', version: '1.0.0', contract: 'fpf:skill-loader/1.0' };
  assert.equal(pinText(pin), '@acme/part@1.0.0');
  assert.equal(
    pinText({ ...pin, converted: wanted }),
    '@acme/part@1.0.0 (fpf:skill-loader/1.0 as fpf:skill-loader/3.0)',
  );
});
