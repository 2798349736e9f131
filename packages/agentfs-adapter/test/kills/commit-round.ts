import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject, Session } from '@fpf/contracts';
import { createAdapterWith } from '../../src/adapter.ts';
import { findSurvivors } from '../../src/sandbox/end-processes.ts';
import type { StepName } from '../../src/steps.ts';
import { bytes, call } from '../support/session-world.ts';
import { testHost } from '../support/trees/steps.ts';
import type { CommitOrders } from './committer.ts';

export type CommitVictim = 'self' | 'worker' | 'engine';
export type CommitKill = Pick<CommitOrders, 'act' | 'victim' | 'step' | 'nth'> & {
  readonly settle: 'resume' | 'roll-back';
};
export type CommitOutcome = 'before' | 'after' | 'resumed' | 'rolled back';

/** `commit-write` stands before each path. What an undo needs has been staged by its commit. */
const steps: Readonly<Record<CommitKill['act'], readonly StepName[]>> = {
  commit: [
    'commit-plan',
    'commit-staged',
    'commit-write',
    'commit-write',
    'commit-written',
    'commit-record',
    'transaction-done',
    'receipt',
    'commit-done',
  ],
  undo: [
    'commit-write',
    'commit-write',
    'commit-written',
    'commit-record',
    'transaction-done',
    'receipt',
    'commit-done',
  ],
};

/** Every step with every victim, committing and undoing, settled one way and the other; repeatable by its seed. */
export function planCommitKills(count: number, seed: number, engine: string): readonly CommitKill[] {
  const victims: readonly CommitVictim[] = [
    'self',
    'worker',
    'self',
    ...(engine === 'agentfs-sdk' ? (['engine'] as const) : []),
  ];
  const all = (['commit', 'undo'] as const).flatMap((act) =>
    steps[act].flatMap((step, index) =>
      victims.flatMap((victim) =>
        (['resume', 'roll-back'] as const).map((settle): CommitKill => ({
          act,
          step,
          victim,
          settle,
          nth: step === 'commit-write' ? 1 + index : 1,
        })),
      ),
    ),
  );
  // By steps that have no divisor with their number, so that a few are of all kinds.
  return Array.from({ length: count }, (_, index) => all[(seed + index * 13) % all.length] as CommitKill);
}

/**
 * One session and its host: each commit or undo is ended somewhere, and then the host is as before, as after, or
 * brought to either, and the session agrees.
 */
export async function commitsUnderFire(
  options: JsonObject,
  kills: readonly CommitKill[],
): Promise<Readonly<Record<CommitOutcome, number>>> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-commit-fire-')));
  const place = { workspace: join(root, 'workspace'), stateDir: join(root, 'state'), homeDir: join(root, 'home') };
  const counts = { before: 0, after: 0, resumed: 0, 'rolled back': 0 };
  const adapter = createAdapterWith(options, testHost());
  const inSession = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const session = await adapter.open({ ...place, session: 'killed' });
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  };
  const host = (): string => describe(place.workspace);
  try {
    mkdirSync(join(place.workspace, 'd'), { recursive: true });
    writeFileSync(join(place.workspace, 'a'), 'a0\n');
    for (const [n, kill] of kills.entries()) {
      const told = JSON.stringify({ n, ...kill });
      const [before, after] = await inSession((session) => prepare(session, kill.act, n, host));
      const orders: CommitOrders = { ...place, options, ...kill };
      const program = fileURLToPath(new URL('./committer.ts', import.meta.url));
      const args = [
        '--conditions=@fpf/source',
        '--disable-warning=ExperimentalWarning',
        program,
        JSON.stringify(orders),
      ];
      const ran = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 120_000, killSignal: 'SIGKILL' });
      const outcome = await inSession(async (session) => {
        const left = await session.operations.unfinished();
        if (left) await session.operations.settle(kill.settle);
        const now = host();
        const is = left ? (kill.settle === 'resume' ? 'resumed' : 'rolled back') : now === after ? 'after' : 'before';
        const wanted = is === 'resumed' || is === 'after' ? after : before;
        assert.equal(now, wanted, `${told}: the host (${is})\n${ran.stdout}${ran.stderr}`);
        if (kill.victim === 'self')
          assert.doesNotMatch(ran.stdout, /^(?:ended|refused)/m, `${told}: it was killed there`);
        if (/^ended$/m.test(ran.stdout)) assert.equal(now, after, `${told}: it was acknowledged`);
        assert.equal(await session.operations.unfinished(), undefined, told);
        assert.deepEqual((await session.operations.verify()).findings, [], `${told}: what verify finds`);
        return is;
      });
      assert.deepEqual(findSurvivors(root), [], `${told}: processes that are left`);
      counts[outcome] += 1;
    }
    return counts;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The host as it is, and as it is to be when the act is done: something to commit, or a commit that can be undone. */
async function prepare(
  session: Session,
  act: CommitKill['act'],
  n: number,
  host: () => string,
): Promise<readonly [string, string]> {
  const [now] = [host()];
  await call(session, `run/${n + 1}`, async (files) => {
    await files.write('a', bytes(`a${n}\n`.repeat(2_000)));
    await files.write(`d/n${n}`, bytes(`n${n}\n`));
    await files.write('d/last', bytes(`${n}\n`));
  });
  await session.operations.commit();
  const committed = host();
  if (act === 'undo') return [committed, now];
  await session.operations.undo();
  assert.equal(host(), now, 'an undo gives back what was there');
  return [now, committed];
}

function describe(root: string): string {
  const lines = readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return `${path.slice(root.length + 1)} ${entry.isFile() ? readFileSync(path, 'utf8').slice(0, 40).replaceAll('\n', '/') : 'folder'}`;
  });
  return lines.sort().join('\n');
}
