import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomNumbers } from '../kills/plan.ts';
import { Workplace } from './workplace.ts';

export type Day = {
  readonly counts: Readonly<Record<string, number>>;
  /** Of plain requests, in their order, in milliseconds. */
  readonly took: readonly number[];
  readonly stateBytes: number;
};

type Deed = (place: Workplace, random: () => number, at: number) => Promise<boolean>;

const fileOf = (random: () => number): string => `f${Math.floor(random() * 12)}.md`;

async function write(place: Workplace, path: string, text: string): Promise<void> {
  const { code, out } = await place.start(['call', 'write_file', '--path', path, '--content', text, '-q']);
  assert.equal(code, 0, out);
  place.pending.set(path, text);
}

/** What a person does, each with what becomes of the folder and of what waits. False: there was no occasion for it. */
const deeds: Readonly<Record<string, Deed>> = {
  request: async (place, random, at) => {
    const [path, kind] = [fileOf(random), random()];
    if (kind < 0.3) await write(place, path, `written ${at}\n`);
    else if (kind < 0.5) {
      const { code, out } = place.fpf('call', 'append_file', '--path', path, '--content', `more ${at}\n`, '-q');
      assert.equal(code, 0, out);
      place.pending.set(path, `${place.seen(path) ?? ''}more ${at}\n`);
    } else {
      const known = [...new Set([...place.host.keys(), ...place.pending.keys()])].sort();
      const there = known[Math.floor(random() * known.length)] ?? 'README.md';
      const { code, out } = place.fpf('call', 'read_file', '--path', there, '-q');
      assert.equal(code, 0, out);
      for (const line of (place.seen(there) ?? '').trim().split('\n')) assert.ok(out.includes(line), out);
    }
    return true;
  },
  edit: async (place, random, at) => {
    const path = fileOf(random);
    if (place.pending.has(path)) return false;
    place.edit(path, `by hand ${at}\n`);
    return true;
  },
  apply: async (place) => {
    if (place.pending.size === 0) return false;
    const { code, out } = place.fpf('apply', '--yes');
    assert.equal(code, 0, out);
    for (const [path, text] of place.pending) place.host.set(path, text);
    place.pending.clear();
    return true;
  },
  undo: async (place, random, at) => {
    if (place.pending.size > 0) await deeds['apply']?.(place, random, at);
    const before = new Map(place.host);
    await write(place, fileOf(random), `to be undone ${at}\n`);
    const [[path, text] = ['', '']] = place.pending;
    assert.equal(place.fpf('apply', '--yes').code, 0);
    const { code, out } = place.fpf('undo', '--yes');
    assert.equal(code, 0, out);
    assert.deepEqual([...place.pending], [[path, text]], 'the session still has it');
    place.host.clear();
    for (const [name, was] of before) place.host.set(name, was);
    return true;
  },
  kill: async (place, random, at) => {
    const [path, text] = [fileOf(random), `after a kill ${at}\n`];
    await place.start(['call', 'write_file', '--path', path, '--content', text, '-q'], 150 + random() * 900);
    const resumed = place.fpf('resume', '-q');
    // Nothing of it had begun, or all of it was done: it is asked again.
    if (resumed.code !== 0) assert.match(resumed.out, /run\.not-resumable/);
    await write(place, path, text);
    return true;
  },
  conflict: async (place, random, at) => {
    const [path] = [...place.pending.keys()].filter((one) => place.host.has(one));
    if (path === undefined) return false;
    place.edit(path, `against it ${at}\n`);
    const other = place.fpf('call', 'read_file', '--path', 'README.md', '-q');
    assert.equal(other.code, 0, other.out);
    const mixed = place.fpf('call', 'write_file', '--path', path, '--content', `mixed ${at}\n`, '-q');
    assert.match(mixed.out, /session\.base-changed/);
    assert.equal(place.fpf('apply', '--yes').code, 7);
    if (random() < 0.5) {
      const { code, out } = place.fpf('discard', path, '--yes');
      assert.equal(code, 0, out);
      place.pending.delete(path);
    } else {
      const { code, out } = place.fpf('apply', '--ours', path, '--yes');
      assert.equal(code, 0, out);
      for (const [name, text] of place.pending) place.host.set(name, text);
      place.pending.clear();
    }
    return true;
  },
  'two at once': async (place, _random, at) => {
    await Promise.all([write(place, 'left.md', `left ${at}\n`), write(place, 'right.md', `right ${at}\n`)]);
    return true;
  },
};

/** How often each is done in a hundred requests. */
const often = { edit: 10, apply: 5, undo: 2, kill: 3, conflict: 2, 'two at once': 2 } as const;

/**
 * So many requests in one folder, with what else a day brings between them. The folder is looked at after each step.
 */
export async function liveADay(requests: number, seed: number, fpfWords: readonly string[]): Promise<Day> {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-day-')));
  try {
    const [place, random] = [new Workplace(dir, fpfWords), randomNumbers(seed)];
    const counts: Record<string, number> = {};
    const took: number[] = [];
    for (let at = 1; at <= requests; at += 1) {
      const began = performance.now();
      await deeds['request']?.(place, random, at);
      took.push(performance.now() - began);
      place.check(`request ${at} of seed ${seed}`);
      for (const [what, share] of Object.entries(often)) {
        if (random() >= share / 100 || !(await deeds[what]?.(place, random, at))) continue;
        counts[what] = (counts[what] ?? 0) + 1;
        place.check(`${what} after request ${at} of seed ${seed}`);
      }
      if (at % 20 === 0) place.checkWaiting(`what waits after request ${at} of seed ${seed}`);
    }
    const { code, out } = place.fpf('session', 'verify');
    assert.equal(code, 0, out);
    const [size = ''] = execFileSync('du', ['-sb', join(place.folder, '.fpf')], { encoding: 'utf8' }).split('\t');
    return { counts: { request: requests, ...counts }, took, stateBytes: Number(size) };
  } finally {
    if (process.env['FPF_KEEP'] === undefined) rmSync(dir, { recursive: true, force: true });
  }
}
