import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from '@sinclair/typebox';
import {
  AgentEvent,
  BundleManifest,
  FpfError,
  LockFile,
  Reason,
  RunTrace,
  type SkillTools as SkillToolsType,
  SkillTools,
  ToolCall,
} from '@fpf/contracts';
import { assertValid, check, createChecker, readRecord } from '@fpf/contracts/validate';
import { fc } from '../fast-check.ts';

test('issues name the place, the rule and what is asked for, and do not repeat the value', () => {
  const secret = 'hunter2';
  const issues = check(Reason, { code: secret.toUpperCase(), stage: secret, message: '', extra: secret });
  assert.deepEqual(issues.map(({ pointer, rule }) => `${pointer} ${rule}`).toSorted(), [
    ' required',
    '/code pattern',
    '/extra additionalProperties',
    '/message minLength',
    '/stage enum',
  ]);
  assert.ok(!JSON.stringify(issues).toLowerCase().includes(secret));
});

test('whatever it is given, it answers', () => {
  let deep: unknown = {};
  for (let level = 0; level < 5_000; level += 1) deep = { a: deep };
  assert.deepEqual(
    check(ToolCall, { name: 'x', arguments: deep }).map(({ rule }) => rule),
    ['depth'],
  );
  const loop: Record<string, unknown> = {};
  loop.loop = loop;
  assert.deepEqual(
    check(ToolCall, { name: 'x', arguments: loop }).map(({ rule }) => rule),
    ['depth'],
  );
  fc.assert(
    fc.property(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withNullPrototype: true,
        withTypedArray: true,
        withSparseArray: true,
      }),
      (value) => void check(RunTrace, value),
    ),
  );
});

test('a pointer is escaped', () => {
  assert.deepEqual(
    check(ToolCall, { name: 'x', arguments: {}, 'a/b~c': 1 }).map(({ pointer }) => pointer),
    ['/a~1b~0c'],
  );
  assert.deepEqual(
    check(ToolCall, { name: 'x', arguments: { 'a/b': NaN } }).map(({ pointer }) => pointer),
    ['/arguments/a~1b'],
  );
});

test('an absent member may be spelled undefined', () => {
  assert.deepEqual(
    check(Type.Object({ a: Type.Optional(Type.String()) }, { additionalProperties: false }), { a: undefined }),
    [],
  );
  assert.equal(check(Type.Object({ a: Type.String() }), { a: undefined }).length, 1);
});

test('two schemas of one id do not get in each other’s way, and a checker keeps what it compiled', () => {
  const checker = createChecker();
  const [first, second] = [Type.String({ $id: 'urn:fpf:x:1' }), Type.Integer({ $id: 'urn:fpf:x:1' })];
  assert.deepEqual(
    [checker(first, 'a').length, checker(second, 'a').length, checker(first, 1).length, checker(second, 1).length],
    [0, 1, 1, 0],
  );
});

test('a schema that is none is named as the culprit, not the value', () => {
  for (const schema of [{ type: 'text' }, { requird: [] }, { type: 'string', pattern: '(?=a)' }]) {
    assert.throws(
      () => check(schema as never, 'x'),
      (error) => FpfError.is(error) && error.code === 'schema.unusable',
      JSON.stringify(schema),
    );
  }
});

test('assertValid lets through what fits, and throws schema.not-valid naming what and where', () => {
  assertValid(ToolCall, { name: 'x', arguments: {} }, 'the call');
  assert.throws(
    () => assertValid(ToolCall, { name: 1 }, 'line 3 of the journal'),
    (error) =>
      FpfError.is(error) &&
      error.code === 'schema.not-valid' &&
      /^line 3 of the journal does not fit urn:fpf:tool-call:1: .*\/name must be a string/.test(error.message) &&
      Array.isArray(error.details.issues),
  );
});

test('a record of a known version is taken, one that does not fit is refused', () => {
  const manifest = { schema: 'urn:fpf:bundle-manifest:1', run_id: 'r', files: [] };
  assert.equal(readRecord(BundleManifest, manifest), manifest);
  assert.throws(
    () => readRecord(BundleManifest, { ...manifest, files: 1 }),
    (error) => FpfError.is(error) && error.code === 'schema.not-valid',
  );
  for (const value of [null, 1, [], 'x', undefined]) {
    assert.throws(
      () => readRecord(BundleManifest, value),
      (error) => FpfError.is(error) && error.code === 'schema.not-valid',
    );
  }
});

test('an unknown major is refused as such, whatever else is in the record', () => {
  const newer: readonly (readonly [() => unknown, RegExp])[] = [
    [
      () => readRecord(BundleManifest, { schema: 'urn:fpf:bundle-manifest:2', parts: [] }, 'manifest.json'),
      /manifest\.json is of version "urn:fpf:bundle-manifest:2", and this stack reads urn:fpf:bundle-manifest:1/,
    ],
    [() => readRecord(RunTrace, { schema: 'urn:fpf:run-trace:7' }), /run-trace:7/],
    [() => readRecord(SkillTools, { $schema: 'urn:fpf:skill-tools:2' }), /skill-tools:2/],
    [() => readRecord(LockFile, { lockfileVersion: 2 }), /lockfileVersion 2/],
    [() => readRecord(AgentEvent, { v: 2, type: 'x' }), /v 2/],
  ];
  for (const [read, message] of newer) {
    assert.throws(
      read,
      (error) => FpfError.is(error) && error.code === 'schema.unknown-major' && message.test(error.message),
    );
  }
});

test('another kind, or no id at all, is no newer version: it does not fit', () => {
  for (const schema of ['urn:fpf:run-trace:2', 'https://example.com/x.json', 'urn:fpf:bundle-manifest:1.5', 2]) {
    assert.throws(
      () => readRecord(BundleManifest, { schema, run_id: 'r', files: [] }),
      (error) => FpfError.is(error) && error.code === 'schema.not-valid',
      String(schema),
    );
  }
  const tools: SkillToolsType = {
    $schema: 'urn:fpf:skill-tools:1',
    tools: [{ name: 'a', description: 'b', input_schema: {} }],
  };
  assert.equal(readRecord(SkillTools, tools), tools);
});
