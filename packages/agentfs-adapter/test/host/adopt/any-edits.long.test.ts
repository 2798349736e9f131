import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sha256 } from '@fpf/contracts/hash';
import { engines } from '../../support/engines.ts';
import { editWithSdk, readWithSdk, type SdkEdit } from '../../support/sdk.ts';
import { bytes, call, SessionWorld } from '../../support/session-world.ts';

/** Numbers that a seed gives, the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const folders = ['', 'docs', 'made', 'made/deep'];
const names = ['a', 'b', 'README.md', 'readme', 'new'];

const rounds = 4;

for (const engine of engines)
  for (let seed = 1; seed <= rounds; seed += 1)
    test(`${engine}: whatever agentfs-sdk does is taken in as it reads it (seed ${seed})`, async () => {
      const pick = numbers(seed * 7_919);
      const world = new SessionWorld({}, engine);
      const any = (): string => [folders[pick(folders.length)], names[pick(names.length)]].filter(Boolean).join('/');
      for (let round = 0; round < 3; round += 1) {
        await world.in((session) =>
          call(session, `run/${round}`, async (files) => {
            await files.write(`ours-${round}`, bytes(`ours ${round}\n`));
            await files.write('README.md', bytes(`read me ${pick(100)}\n`));
            if (round === 1) await files.remove('docs/old/note.txt');
          }),
        );
        const shown = readWithSdk(world.dbOf('s')).seen;
        editWithSdk(world.dbOf('s'), editsFor(shown, any, pick));
        const seen = readWithSdk(world.dbOf('s')).seen;
        await world.adapter.adopt?.(world.place, { db: world.dbOf('s') });
        await world.in(async (session) => {
          assert.deepEqual((await session.operations.verify()).findings, []);
          for (const [path, [type, hash]] of Object.entries(seen))
            if (type === 'file') assert.equal(sha256(await session.readFile(path.slice(1))), hash, path);
          const held = (await session.changes()).filter(({ op }) => op !== 'delete').map(({ path }) => `/${path}`);
          for (const path of held) assert.ok(path in seen, `${path} is held, and agentfs-sdk does not see it`);
          for (let at = 0; at <= (await session.operations.steps()); at += 1) await session.operations.view(at);
        });
      }
      await world.in(async (session) => {
        await session.operations.commit();
        assert.deepEqual((await session.operations.verify()).findings, []);
        for (const { path, after } of await session.changes())
          if (after?.type === 'file') assert.equal(sha256(readFileSync(`${world.workspace}/${path}`)), after.sha256);
      });
    });

/** Edits that the SDK can do one after another: nothing is made where its folder is not. */
function editsFor(
  shown: Readonly<Record<string, readonly (string | number)[]>>,
  any: () => string,
  pick: (below: number) => number,
): readonly SdkEdit[] {
  const there = new Set(Object.keys(shown));
  const isFolder = new Set(['', ...[...there].filter((path) => shown[path]?.[0] === 'directory')]);
  const edits: SdkEdit[] = [];
  for (let left = 1 + pick(6); left > 0; left -= 1) {
    const path = `/${any()}`;
    const parent = path.slice(0, path.lastIndexOf('/'));
    if (isFolder.has(path)) continue;
    if (!isFolder.has(parent)) {
      const top = parent.split('/').slice(0, 2).join('/');
      if (there.has(top)) continue;
      edits.push(['mkdir', top]);
      there.add(top);
      isFolder.add(top);
      continue;
    }
    if (there.has(path) && pick(3) === 0) {
      edits.push(['unlink', path]);
      there.delete(path);
    } else {
      edits.push(['write', path, 'x'.repeat(pick(9_000))]);
      there.add(path);
    }
  }
  return edits;
}
