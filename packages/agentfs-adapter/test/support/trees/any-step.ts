import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CallOp, FpfError, reason, type Session } from '@fpf/contracts';
import { recordOf, toolEntryOf } from '@fpf/contract-tests';
import { type Act, act, name, wholeView } from '../../host/rewind/histories.ts';
import { fc } from '../fast-check.ts';
import { bytes, call, type SessionWorld } from '../session-world.ts';

/** What a session may go through, and its host. */
export type Step =
  | { readonly do: 'call' | 'failing call'; readonly acts: readonly Act[] }
  | {
      readonly do: 'host writes' | 'host makes a folder' | 'host removes' | 'host does the same' | 'discard' | 'commit';
      readonly path: string;
    }
  | { readonly do: 'commit' | 'discard' | 'theirs' | 'ours' | 'undo' | 'reopen' | 'snapshot' | 'value' }
  | {
      readonly do: 'a program tells';
      readonly ops: readonly CallOp[];
      readonly about: number;
      readonly failed: boolean;
    }
  | { readonly do: 'rewind'; readonly back: number };

const acts = fc.array(act, { minLength: 1, maxLength: 4 });
const atPath = (
  ...kinds: ('host writes' | 'host makes a folder' | 'host removes' | 'host does the same' | 'discard' | 'commit')[]
): fc.Arbitrary<Step> => fc.record({ do: fc.constantFrom(...kinds), path: name });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: acts.map((all): Step => ({ do: 'call', acts: all })) },
  { weight: 1, arbitrary: acts.map((all): Step => ({ do: 'failing call', acts: all })) },
  { weight: 4, arbitrary: atPath('host writes', 'host makes a folder', 'host removes', 'host does the same') },
  { weight: 2, arbitrary: atPath('discard', 'commit') },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('commit', 'discard', 'theirs', 'ours', 'undo', 'reopen', 'snapshot', 'value')
      .map((kind): Step => ({ do: kind as 'commit' })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant<'a program tells'>('a program tells'),
      ops: fc.array(fc.constantFrom<CallOp[]>('tool', 'read', 'add', 'modify', 'delete'), {
        minLength: 1,
        maxLength: 3,
      }),
      about: fc.nat(12),
      failed: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.nat(20).map((back): Step => ({ do: 'rewind', back })) },
);

/** What cannot be done as things stand is left out; what a session says of itself is no such thing. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!FpfError.is(error) || error.code === 'session.unavailable') throw error;
  });
}

async function settled({ operations }: Session, how: 'theirs' | 'ours'): Promise<void> {
  const { paths } = await operations.commit({ dryRun: true });
  const conflicts = paths.filter(({ status }) => status === 'conflict');
  await operations.commit({ resolve: Object.fromEntries(conflicts.map(({ change }) => [change.path, how])) });
}

async function take(world: SessionWorld, session: Session, one: Step, n: number): Promise<void> {
  const { operations, store } = session;
  const host = (path: string): string => join(world.workspace, path);
  switch (one.do) {
    case 'call':
      return await call(session, `run/${n}`, async (files) => {
        for (const work of one.acts) await unlessRefused(() => work(files));
      });
    case 'failing call': {
      const view = await session.begin({ call_id: `run/${n}`, files: [], readOnly: false });
      for (const work of one.acts) await unlessRefused(() => work(view.files));
      return void (await view.rollback(reason('tool.exit-code', 'execute', 'It failed.'), recordOf(`run/${n}`)));
    }
    case 'host writes':
      if (existsSync(dirname(host(one.path)))) writeFileSync(host(one.path), 'by hand\n');
      return;
    case 'host makes a folder':
      return void mkdirSync(host(one.path), { recursive: true });
    case 'host removes':
      return rmSync(host(one.path), { recursive: true, force: true });
    case 'host does the same': {
      const text = (await wholeView(session))[one.path];
      if (text === undefined) rmSync(host(one.path), { recursive: true, force: true });
      else if (text.startsWith('file '))
        writeFileSync(host(one.path), Buffer.from(text.split(' ').slice(2).join(' '), 'latin1'));
      return;
    }
    case 'commit':
      return void (await operations.commit('path' in one ? { paths: [one.path] } : {}));
    case 'discard':
      return void (await operations.discard('path' in one ? [one.path] : undefined));
    case 'theirs':
    case 'ours':
      return await settled(session, one.do);
    case 'undo':
      return void (await operations.undo());
    case 'snapshot':
      return void (await operations.snapshot(join(world.dir, `${n}.db`)));
    case 'value':
      return await store.set('values', String(n % 3), n);
    case 'a program tells': {
      // Of a call that the sandbox knows nothing of, or of one that it knows.
      const { caller, at } = toolEntryOf(`run/${one.about}`);
      const told = { at, caller, subject: 'a', ...(one.failed && { error: 'tool.failed' }) };
      const audit = one.ops.map((op) => ({ ...told, op, ...(op === 'tool' && { tool: 'delegate', duration_ms: 3 }) }));
      return void (await store.append('run', [], audit));
    }
    case 'rewind':
      return void (await operations.rewind({ to: one.back % ((await operations.steps()) + 1) }));
    case 'reopen':
      return;
  }
}

export const steps: fc.Arbitrary<readonly Step[]> = fc.array(step, { minLength: 4, maxLength: 12 });

/** Goes through the steps, but for those that cannot be taken as things stand, and looks at the session after each. */
export async function goThrough(
  world: SessionWorld,
  all: readonly Step[],
  look: (session: Session, after: string) => Promise<void>,
) {
  let session = await world.open();
  try {
    for (const [n, one] of all.entries()) {
      if (one.do === 'reopen') {
        await session.close();
        session = await world.open();
      } else await unlessRefused(() => taken(world, session, one, n));
      await look(session, `step ${n}`);
    }
    await unlessRefused(() => call(session, 'run/last', (files) => files.write('last', bytes('x'))));
    await look(session, 'the last step');
  } finally {
    await session.close();
  }
}

async function taken(world: SessionWorld, session: Session, one: Step, n: number): Promise<void> {
  try {
    await take(world, session, one, n);
  } catch (error) {
    // Node's own refusals are those of an edit by hand that cannot be.
    if (FpfError.is(error) || !one.do.startsWith('host')) throw error;
  }
}
