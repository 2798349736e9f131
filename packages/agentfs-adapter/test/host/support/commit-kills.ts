import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { settleCommit, unfinishedCommitOf } from '../../../src/host/undo/settle.ts';
import { findProgram } from '../../../src/sandbox/programs.ts';
import { removeTree } from '../../../src/tree/remove-tree.ts';
import { driverParts, type Orders } from './commit-driver.ts';
import { type Entry, file, folder, link, readTree, type Tree, treeOf, writeTree } from './small-tree.ts';

export type CommitKill = {
  readonly act: 'commit' | 'undo';
  readonly kill?: Orders['kill'];
  readonly afterMs?: number;
  readonly confined: boolean;
};
export type Outcome = 'before' | 'after' | 'resumed' | 'rolled back';

/** A small generator with a seed: the same numbers each time. */
export function numbers(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

export function randomTree(next: (below: number) => number): Tree {
  const names = ['a', 'b', 'd e', 'ö', 'x'];
  const entries: Record<string, Entry> = {};
  for (let n = 4 + next(8); n > 0; n -= 1) {
    const path = Array.from({ length: 1 + next(3) }, () => names[next(names.length)]).join('/');
    const meets = Object.keys(entries).some(
      (other) => other === path || other.startsWith(`${path}/`) || path.startsWith(`${other}/`),
    );
    if (meets) continue;
    const kind = next(8);
    entries[path] =
      kind === 0
        ? link(`a/${next(3)}`)
        : kind === 1
          ? folder([0o755, 0o500, 0o711][next(3)])
          : file(`${next(4)}`.repeat(1 + next(3_000)), [0o644, 0o755, 0o400][next(3)]);
  }
  return treeOf(entries);
}

/**
 * One kill of one commit or undo. What is left must be all before, all after, or told as unfinished and brought to
 * either by asking.
 */
export async function killOnce(seed: number, kill: CommitKill): Promise<Outcome> {
  const next = numbers(seed);
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-kill-')));
  try {
    const [first, second] = [randomTree(next), treeOf({ ...randomTree(next), 'always/here': file(String(seed)) })];
    const place = {
      workspace: join(dir, 'workspace'),
      homeDir: join(dir, 'home'),
      before: first,
      after: second,
      confined: kill.confined,
    };
    mkdirSync(place.workspace);
    writeTree(place.workspace, first);
    if (kill.act === 'undo') assert.match(await drive({ ...place, act: 'commit' }, undefined), /ended/);
    const told = JSON.stringify({ seed, ...kill });
    const said = await drive({ ...place, act: kill.act, ...(kill.kill && { kill: kill.kill }) }, kill.afterMs);
    return await judge(place, kill.act, next, `${told}: ${said}`);
  } finally {
    removeTree(dir);
  }
}

type Placed = Omit<Orders, 'act'>;

async function judge(
  place: Placed,
  act: 'commit' | 'undo',
  next: (below: number) => number,
  told: string,
): Promise<Outcome> {
  const parts = driverParts(place);
  const unfinished = await unfinishedCommitOf(parts);
  const undo = act === 'undo';
  const [start, goal] = undo ? [place.after, place.before] : [place.before, place.after];
  if (!unfinished) {
    const now = readTree(place.workspace);
    const reached = JSON.stringify(now) === JSON.stringify(goal);
    assert.deepEqual(now, reached ? goal : start, `${told}: neither before nor after`);
    assert.equal(lastRecord(place), reached ? act : undo ? 'commit' : undefined, `${told}: what is recorded`);
    return reached ? 'after' : 'before';
  }
  assert.equal(unfinished.kind, act, told);
  assertBetween(readTree(place.workspace), place, told);
  const resume = next(2) === 0;
  // Every third time, what settles it is killed too, and the other way is taken.
  if (next(3) === 0) {
    const again = await drive(
      {
        ...place,
        act: resume ? 'roll-back' : 'resume',
        kill: { victim: 'self', step: 'commit-write', nth: 1 + next(4) },
      },
      40 + next(120),
    );
    if (!(await unfinishedCommitOf(parts))) {
      assertSettled(readTree(place.workspace), place, `${told}: ${again}`);
      return 'rolled back';
    }
  }
  const { id } = await settleCommit(parts, resume ? 'resume' : 'roll-back');
  assert.equal(id, unfinished.id, told);
  assert.deepEqual(
    readTree(place.workspace),
    resume ? goal : start,
    `${told}: settled by ${resume ? 'resume' : 'roll-back'}`,
  );
  assert.equal(lastRecord(place), resume ? act : undo ? 'commit' : undefined, told);
  assert.equal(await unfinishedCommitOf(parts), undefined, told);
  return resume ? 'resumed' : 'rolled back';
}

function lastRecord(place: Placed): string | undefined {
  let last: string | undefined;
  const path = join(place.homeDir, 'records');
  if (existsSync(path))
    for (const line of readFileSync(path, 'utf8').split('\n'))
      if (line !== '') last = (JSON.parse(line) as { kind: string }).kind;
  return last;
}

/**
 * Each path is as before or as after; what is on its way to become a folder, or was one, may be missing, and a folder
 * may be open.
 */
function assertBetween(now: Tree, { before, after }: Placed, told: string): void {
  const paths = new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(now)]);
  for (const path of paths) {
    if (path.includes('.fpf-commit-')) continue;
    const [is, was, will] = [now[path], before[path], after[path]];
    const fits = [was, will].some((one) => JSON.stringify(one) === JSON.stringify(is));
    const onTheWay =
      [was, will].some((one) => one?.type === 'directory') && (is === undefined || is.type === 'directory');
    assert.ok(fits || onTheWay, `${told}: ${path} is ${JSON.stringify(is)?.slice(0, 200)}`);
  }
}

function assertSettled(now: Tree, { before, after }: Placed, told: string): void {
  assert.deepEqual(now, JSON.stringify(now) === JSON.stringify(after) ? after : before, told);
}

async function drive(orders: Orders, afterMs: number | undefined): Promise<string> {
  const program = fileURLToPath(new URL('./commit-driver.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', program, JSON.stringify(orders)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  const begun = new Promise<void>((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      resolve();
    });
    child.once('close', () => resolve());
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await begun;
  if (afterMs !== undefined) {
    await Promise.race([sleep(afterMs), ended]);
    child.kill('SIGKILL');
  }
  await ended;
  return said;
}

/** Steps first, then times: of our process and of the worker, in a sandbox and outside one. */
export function planCommitKills(count: number, seed: number): readonly CommitKill[] {
  const next = numbers(seed);
  const single = ['commit-plan', 'commit-staged', 'commit-written', 'commit-record', 'commit-done'];
  return Array.from({ length: count }, (_, n): CommitKill => {
    const act = next(3) === 0 ? 'undo' : 'commit';
    const confined = n % 4 === 3 && findProgram('bwrap') !== undefined;
    if (n % 3 === 0) return { act, confined, afterMs: next(350) };
    if (n % 3 === 1)
      return {
        act,
        confined,
        kill: { victim: n % 2 === 0 ? 'self' : 'worker', step: 'commit-write', nth: 1 + next(14) },
      };
    return {
      act,
      confined,
      kill: {
        victim: 'self',
        step: act === 'undo' ? (single[2 + next(3)] as string) : (single[next(5)] as string),
        nth: 1,
      },
    };
  });
}
