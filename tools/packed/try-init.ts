import assert from 'node:assert/strict';
import { join } from 'node:path';
import { firstMinute, type Step } from './first-minute.ts';
import type { NodeProgram } from './nodes.ts';
import type { Packed } from './pack-all.ts';
import type { Registry } from './registry/start.ts';
import type { Results } from './results.ts';

/** What `bench first-minute` reports is to stay under 60 s; a test asserts ten times the figure. */
const mostSeconds = 600;

/** Somebody new, twice unless brief: once so that npm's cache is warm, then without any network. */
export function tryInit(
  out: string,
  packages: readonly Packed[],
  node: NodeProgram,
  registry: Registry,
  results: Results,
  brief: boolean,
): void {
  const version = packages.find(({ manifest }) => manifest.name === '@fpf/cli')?.manifest.version ?? '';
  const home = (name: string): string => join(out, `newcomer-${node.major}-${name}`);
  const newcomer = { node, registry: registry.env, cache: join(out, `npm-cache-${node.major}`), version };
  const warm = (): unknown => firstMinute({ ...newcomer, home: home('first') }, false);
  if (
    !results.check(
      `${node.name}: npx of the packed cli → fpf init → npm install → npm test → a report that verifies`,
      () => void warm(),
    ) ||
    brief
  )
    return;
  results.check(`${node.name}: the same with a warm cache and no network`, () => {
    const steps = firstMinute({ ...newcomer, home: home('again') }, true);
    assert.ok(total(steps) <= mostSeconds, `${total(steps).toFixed(1)} s`);
  });
}

export function total(steps: readonly Step[]): number {
  return steps.reduce((sum, { seconds }) => sum + seconds, 0);
}
