import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { engines } from '../../support/engines.ts';
import { fc } from '../../support/fast-check.ts';
import { SessionWorld } from '../../support/session-world.ts';
import { clean, history, historyByHand, take, wholeView, type WholeView } from './histories.ts';

const numRuns = Number(process.env.FPF_TEST_RUNS ?? 8);

for (const engine of engines) {
  test(`${engine}: after any history, a rewind shows each step as it was, is a step itself, and leaves a session that verifies`, async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat(), async (steps, pick) => {
        const world = new SessionWorld({}, engine);
        try {
          let session = await world.open();
          const seen = new Map<number, WholeView>([[0, await wholeView(session)]]);
          for (const [n, step] of steps.entries()) {
            if (step.do === 'reopen') {
              await session.close();
              session = await world.open();
            } else await take(world, session, step, n + 1);
            seen.set(await session.operations.steps(), await wholeView(session));
          }
          const known = [...seen.keys()];
          for (const to of [known[pick % known.length] ?? 0, known[(pick * 7 + 3) % known.length] ?? 0]) {
            const { operations } = session;
            const [before, was, then] = [await wholeView(session), await operations.steps(), seen.get(to)];
            const shown = await wholeView(session, to);
            assert.deepEqual(shown, then, `step ${to} is shown as it was`);
            const dry = await operations.rewind({ to, dryRun: true });
            assert.equal(await operations.steps(), was, 'a dry run is no step');
            assert.deepEqual(await operations.rewind({ to }), dry);
            const after = await wholeView(session);
            assert.deepEqual(after, then, `rewound to step ${to}`);
            const differs = Object.keys({ ...before, ...after }).filter((path) => before[path] !== after[path]);
            assert.deepEqual(dry.map(({ path }) => path).sort(), differs.sort());
            assert.equal(await operations.steps(), was + (dry.length > 0 ? 1 : 0));
            assert.deepEqual((await operations.verify()).findings, []);
            await session.close();
            session = await world.open();
            assert.deepEqual(await wholeView(session), then, 'and so it is for who opens it next');
            // It can be taken back like any other step.
            await session.operations.rewind({ to: was });
            assert.deepEqual(await wholeView(session), before);
            for (const [at, view] of seen)
              assert.deepEqual(await wholeView(session, at), view, `step ${at}, afterwards`);
            await session.operations.rewind({ to });
          }
          assert.deepEqual((await session.operations.verify()).findings, []);
          await session.close();
        } finally {
          clean(world);
        }
      }),
      { numRuns },
    );
  });

  test(`${engine}: whatever is edited by hand meanwhile, a rewind shows what the step is shown as, or says that a content is lost`, async () => {
    await fc.assert(
      fc.asyncProperty(historyByHand, fc.nat(), async (steps, pick) => {
        const world = new SessionWorld({}, engine);
        try {
          let session = await world.open();
          for (const [n, step] of steps.entries()) {
            if (step.do === 'reopen') {
              await session.close();
              session = await world.open();
            } else await take(world, session, step, n + 1);
          }
          const { operations } = session;
          // Whoever looks follows the host first, and that may be a step.
          await operations.view();
          const to = pick % ((await operations.steps()) + 1);
          const shown = await wholeView(session, to).catch(codeOf);
          const said = await operations.rewind({ to }).catch(codeOf);
          if (shown === 'session.content-lost') assert.equal(said, shown);
          else assert.deepEqual(await wholeView(session), shown);
          assert.deepEqual((await operations.verify()).findings, []);
          await session.close();
        } finally {
          clean(world);
        }
      }),
      { numRuns },
    );
  });
}

function codeOf(error: unknown): string {
  if (FpfError.is(error)) return error.code;
  throw error;
}
