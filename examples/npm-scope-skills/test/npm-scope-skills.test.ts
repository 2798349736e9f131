import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fixedHost, skillFolder, suites } from '@fpf/contract-tests';
import { contractIds, type JsonObject, type SkillLoader, type SkillRegistry } from '@fpf/contracts';
import component from '../src/index.ts';

const from = mkdtempSync(join(tmpdir(), 'fpf-scope-'));
after(() => rmSync(from, { recursive: true, force: true }));

for (const port of ['skill-registry', 'skill-loader'] as const) {
  const make = (options: JsonObject): unknown =>
    component.provides[contractIds[port]]?.({ scope: '@nobody', from, ...options }, fixedHost());
  for (const { name, run } of suites[port]?.(make) ?? []) {
    test(`${port}: ${name}`, async () => assert.deepEqual(await run(), { status: 'passed' }));
  }
}

function publish(name: string, skill: string): void {
  const folder = join(from, 'node_modules', name, 'skills', skill);
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(skillFolder({ name: skill }))) writeFileSync(join(folder, path), text);
}

test('what is installed of the scope is found and loaded, also what comes later, and no other package', async () => {
  const options = { sources: [], scope: '@acme', from, profile: 'lenient' };
  const registry = component.provides[contractIds['skill-registry']]?.(options, fixedHost()) as SkillRegistry;
  const loader = component.provides[contractIds['skill-loader']]?.(options, fixedHost()) as SkillLoader;
  const names = async (): Promise<readonly string[]> => (await registry.list()).map(({ name }) => name);
  assert.deepEqual(await names(), []);
  publish('@acme/tides', 'tides');
  publish('@other/moons', 'moons');
  mkdirSync(join(from, 'node_modules/@acme/no-skills'), { recursive: true });
  assert.deepEqual(await names(), ['tides']);
  publish('@acme/winds', 'winds');
  assert.deepEqual(await names(), ['tides', 'winds']);
  const [loaded] = await loader.load(['winds']);
  assert.deepEqual(loaded?.pin.source, { type: 'npm', ref: '@acme/winds' });
  await assert.rejects(loader.load(['moons']), { code: 'skill.unknown' });
});
