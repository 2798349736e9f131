import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type Session } from '@fpf/contracts';
import { goThrough, steps } from '../../support/trees/any-step.ts';
import { fc } from '../../support/fast-check.ts';
import { SessionWorld } from '../../support/session-world.ts';
import { clean, type WholeView, wholeView } from './histories.ts';

/** What the session showed after a step, and which paths it had changed by then. */
type Seen = { readonly view: WholeView; readonly paths: readonly string[] };

async function seenNow(session: Session): Promise<Seen> {
  return { view: await wholeView(session), paths: (await session.changes()).map(({ path }) => path) };
}

async function compare(session: Session, step: number, { view, paths }: Seen): Promise<void> {
  const told = await wholeView(session, step).catch((error: unknown) => {
    // What only the host had, and has no more, is told as lost.
    if (FpfError.is(error) && error.code === 'session.content-lost') return view;
    throw error;
  });
  for (const path of paths) assert.equal(told[path], view[path], `${path} at step ${step}`);
}

test('what a session had changed by a step is told as it was then, whatever it and its host go through afterwards', async () => {
  const numRuns = Math.min(Number(process.env.FPF_TEST_RUNS ?? 10), 1_000);
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const world = new SessionWorld();
      const seen = new Map<number, Seen>();
      try {
        await goThrough(world, all, async (session) => {
          // Whoever looks follows the host first, and that may be a step.
          await session.operations.view();
          const last = await session.operations.steps();
          if (!seen.has(last)) seen.set(last, await seenNow(session));
          for (const [step, then] of seen) await compare(session, step, then);
        });
      } finally {
        clean(world);
      }
    }),
    { numRuns },
  );
});
