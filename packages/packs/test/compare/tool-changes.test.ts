import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConfigFile, ToolSpec } from '@fpf/contracts';
import { ownVersion } from '@fpf/project/installed';
import { toolChanges } from '../../src/compare/tool-changes.ts';
import { usualLimits } from '../../src/compare/usual-limits.ts';

test('a claim by which a tool is held back less counts as more, though it claims a smaller power', () => {
  const tool: ToolSpec = {
    name: 'do_it',
    description: 'Do it.',
    input_schema: {},
    effect: 'once',
    annotations: { destructive: true },
  };
  const told = (now: Partial<ToolSpec>, was: Partial<ToolSpec> = {}): readonly (readonly string[])[] => {
    const { wider, notes } = toolChanges({ ...tool, ...was }, { ...tool, ...now });
    return [wider, notes];
  };
  assert.deepEqual(told({ effect: 'pure' }), [['do_it: its effect once became pure: it is held back by less'], []]);
  assert.deepEqual(told({ effect: 'fs', annotations: { destructive: true, readOnly: true } }), [
    ['do_it: its effect once became fs: it is held back by less'],
    ['do_it: it only reads now: its view cannot be written'],
  ]);
  assert.deepEqual(told({ annotations: {} }), [['do_it: destructive true became not said'], []]);
  assert.deepEqual(told({ annotations: { destructive: false } }, { annotations: {} }), [
    ['do_it: destructive not said became false'],
    [],
  ]);
  assert.deepEqual(told({ annotations: { openWorld: false } }, { annotations: { openWorld: true } }), [
    ['do_it: openWorld true became false'],
    [],
  ]);
  assert.deepEqual(told({ annotations: { idempotent: true } }, { annotations: {} }), [
    ['do_it: idempotent not said became true'],
    [],
  ]);
  assert.deepEqual(told({ annotations: {} }, { annotations: { idempotent: true } }), [
    [],
    ['do_it: idempotent true became not said'],
  ]);
  assert.deepEqual(told({}), [[], []]);
});

test('a limit that comes or goes is held against the usual one, and counts as more where that is not known', () => {
  const handler = { kind: 'script', runtime: 'node', path: 'scripts/do-it.mjs', args: 'stdin-json' } as const;
  const usual = {
    components: {
      'tool-runner': {
        use: '@fpf/tool-runner',
        version: ownVersion('@fpf/tool-runner'),
        options: { timeoutMs: 5_000 },
      },
    },
  };
  const before: ToolSpec = { name: 'do_it', description: 'Do it.', input_schema: {}, handler };
  const told = (limits: object, said: ConfigFile, was: object = {}): readonly (readonly string[])[] => {
    const { wider, notes } = toolChanges(
      { ...before, handler: { ...handler, ...was } },
      { ...before, handler: { ...handler, ...limits } },
      usualLimits(said),
    );
    return [wider, notes];
  };
  const raised = 'do_it: timeoutMs as usual (30000) became 600000';
  const larger = 'do_it: maxOutputBytes as usual (1048576) became 1048577';
  assert.deepEqual(told({ timeoutMs: 600_000, maxOutputBytes: 1_048_577 }, {}), [[raised, larger], []]);
  assert.deepEqual(told({ timeoutMs: 30_000 }, {}), [[], ['do_it: timeoutMs as usual (30000) became 30000']]);
  assert.deepEqual(told({}, {}, { timeoutMs: 1_000 }), [['do_it: timeoutMs 1000 became as usual (30000)'], []]);
  assert.deepEqual(told({}, {}, { timeoutMs: 60_000 }), [[], ['do_it: timeoutMs 60000 became as usual (30000)']]);
  assert.deepEqual(told({ timeoutMs: 20_000 }, usual), [['do_it: timeoutMs as usual (5000) became 20000'], []]);
  const other: ConfigFile = { components: { 'tool-runner': { use: '@acme/runner', version: '1.0.0' } } };
  assert.deepEqual(told({ timeoutMs: 1 }, other), [['do_it: timeoutMs as usual became 1'], []]);
  assert.deepEqual(told({}, other, { timeoutMs: 600_000 }), [['do_it: timeoutMs 600000 became as usual'], []]);
});
