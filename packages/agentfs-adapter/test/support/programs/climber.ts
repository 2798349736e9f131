// Run by a test in namespaces of its own: climbs the ladder there, and prints where it got to.
import { climb } from '../../../src/ladder/ladder.ts';
import { allSteps } from '../../../src/options.ts';
import { findRuntime } from '../../../src/sandbox/runtime.ts';
import { withWorld } from '../mount-world.ts';

await withWorld('true', async ({ root }) => {
  const { sandbox, notes, fix } = await climb(allSteps, findRuntime(), root);
  process.stdout.write(JSON.stringify({ mode: sandbox?.mode ?? 'none', notes, fix }));
});
