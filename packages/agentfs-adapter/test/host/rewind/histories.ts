import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError, type Session, type SessionFiles } from '@fpf/contracts';
import { call, bytes, type SessionWorld } from '../../support/session-world.ts';
import { fc } from '../../support/fast-check.ts';

/** Everything of a view that history tells: kind, mode and content, by path. */
export type WholeView = Readonly<Record<string, string>>;

export async function wholeView({ operations }: Session, at?: number): Promise<WholeView> {
  const view = await operations.view(at);
  const found: Record<string, string> = {};
  const walk = async (path: string): Promise<void> => {
    for (const { path: at, type, mode, target } of await view.list(path)) {
      const what = type === 'file' ? Buffer.from(await view.read(at)).toString('latin1') : (target ?? '');
      found[at] = `${type} ${mode.toString(8)} ${what}`;
      if (type === 'directory') await walk(at);
    }
  };
  await walk('.');
  return found;
}

export type Act = (files: SessionFiles) => Promise<void>;
export type Step =
  | { readonly do: 'call'; readonly acts: readonly Act[] }
  | { readonly do: 'commit' | 'undo' | 'discard' | 'reopen' }
  | { readonly do: 'rewind'; readonly back: number }
  | { readonly do: 'by hand'; readonly name: string; readonly text: string };

/** Few names, so that paths meet, change kind and come back; some are there on the host from the beginning. */
export const name = fc.constantFrom(
  'README.md',
  'a',
  'a b',
  'docs',
  'docs/old',
  'docs/old/note.txt',
  'docs/readme',
  'a/b',
  'a/docs',
  'é',
);
const text = fc.constantFrom('', 'hello\n', 'one\n', 'read me\n', 'x'.repeat(4_097), 'y'.repeat(20_000));
const named = (of: (path: string) => string): string => `(${of('path')})`;

export const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ name, text })
      .map((ask): Act => told(`write ${ask.name}`, (files) => files.write(ask.name, bytes(ask.text)))),
  },
  { weight: 2, arbitrary: name.map((path): Act => told(`folder ${path}`, (files) => files.makeFolder(path))) },
  { weight: 3, arbitrary: name.map((path): Act => told(`remove ${path}`, (files) => removeWhole(files, path))) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(name, name)
      .map(([from, to]): Act => told(`rename ${from} ${to}`, (files) => files.rename(from, to))),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(name, name).map(([path, to]): Act => told(`link ${path}`, (files) => files.makeLink(path, to))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(name, fc.constantFrom(0o600, 0o644, 0o755))
      .map(([path, mode]): Act => told(`mode ${path}`, (files) => files.setMode(path, mode))),
  },
);

const steps: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 8, arbitrary: fc.array(act, { minLength: 1, maxLength: 5 }).map((acts): Step => ({ do: 'call', acts })) },
  { weight: 3, arbitrary: fc.nat(20).map((back): Step => ({ do: 'rewind', back })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Step>({ do: 'commit' }, { do: 'undo' }, { do: 'discard' }, { do: 'reopen' }),
  },
];

export const history: fc.Arbitrary<readonly Step[]> = fc.array(fc.oneof(...steps), { minLength: 3, maxLength: 9 });

/** An edit by hand is one of the host, of which the session knows nothing. */
const byHand: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('by hand' as const),
  name: fc.constantFrom('README.md', 'docs/readme', 'a'),
  text: fc.constantFrom('by hand\n', 'HELLO\n', 'two\n'),
});

export const historyByHand: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(...steps, { weight: 5, arbitrary: byHand }),
  {
    minLength: 4,
    maxLength: 10,
  },
);

/** Does a step; one that cannot be done as things stand is left out. */
export async function take(world: SessionWorld, session: Session, step: Step, n: number): Promise<void> {
  const { operations } = session;
  const unlessRefused = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => {
      if (!FpfError.is(error) || !refusals.has(error.code)) throw error;
    });
  };
  if (step.do === 'call')
    return await unlessRefused(() =>
      call(session, `run/${n}`, async (files) => {
        for (const one of step.acts) await unlessRefused(() => one(files));
      }),
    );
  if (step.do === 'commit') return await unlessRefused(() => operations.commit());
  if (step.do === 'undo') return await unlessRefused(() => operations.undo());
  if (step.do === 'discard') return void (await operations.discard());
  if (step.do === 'rewind') {
    const to = step.back % ((await operations.steps()) + 1);
    return await unlessRefused(() => operations.rewind({ to }));
  }
  if (step.do !== 'by hand') return;
  const path = join(world.workspace, step.name);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) writeFileSync(path, step.text);
}

const refusals: ReadonlySet<string> = new Set([
  'session.path-missing',
  'session.path-unfit',
  'session.path-refused',
  'session.nothing-to-undo',
  'session.cannot-undo',
  'session.conflict',
  'session.commit-refused',
  'session.base-changed',
  'session.content-lost',
]);

async function removeWhole(files: SessionFiles, path: string): Promise<void> {
  const found = await files.facts(path);
  if (found?.type === 'folder')
    for (const inner of await files.list(path)) await removeWhole(files, `${path}/${inner}`);
  await files.remove(path);
}

/** Shown where a history fails. */
function told(what: string, work: Act): Act {
  return Object.assign((files: SessionFiles) => work(files), {
    toString: () => what,
    [fc.toStringMethod]: () => named(() => what),
  });
}

export function clean(world: SessionWorld): void {
  rmSync(world.dir, { recursive: true, force: true });
}
