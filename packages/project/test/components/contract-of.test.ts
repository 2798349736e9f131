import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ComponentPackage, FpfError, Type } from '@fpf/contracts';
import { contractOf, type Named } from '../../src/components/index.ts';

const named: Named = { port: 'skill-loader', package: '@acme/part', version: '1.0.0', at: 'components.skill-loader' };
const wanted = 'fpf:skill-loader/3.0';
const providing = (...ids: readonly string[]): ComponentPackage => ({
  provides: Object.fromEntries(ids.map((id) => [id, () => ({})])),
  options: Type.Object({}),
});
const refused =
  (...said: readonly RegExp[]) =>
  (error: unknown): boolean =>
    FpfError.is(error) &&
    error.code === 'config.contract-mismatch' &&
    said.every((pattern) => pattern.test(`${error.message} ${error.hint}`));

test('of several contracts the one of the wanted major serves', () =>
  assert.equal(
    contractOf(providing('fpf:skill-loader/1.0', 'fpf:skill-loader/3.1', 'fpf:skill-loader/4.0'), wanted, named)
      .contract,
    'fpf:skill-loader/3.1',
  ));

test('an earlier major and a later one are refused with both sides and the fix', () => {
  assert.throws(
    () => contractOf(providing('fpf:skill-loader/1.0'), wanted, named),
    refused(
      /@acme\/part@1\.0\.0 does not provide fpf:skill-loader\/3\.0, but fpf:skill-loader\/1\.0/,
      /an earlier major that nothing here converts: use a version of @acme\/part for fpf:skill-loader\/3\.0, or the fpf that it was made for/,
    ),
  );
  assert.throws(
    () => contractOf(providing('fpf:skill-loader/4.0'), wanted, named),
    refused(/fpf:skill-loader\/3\.0, but fpf:skill-loader\/4\.0/, /made for a newer fpf/),
  );
});
