import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { watchSkills } from '@fpf/skill-registry';
import { temporary, write } from '../support/folders.ts';

type Told = { readonly changed: readonly string[]; readonly gone: readonly string[] };

/** Does something, then waits for the next thing that is told; a minute is for a machine that stands still. */
async function watching(
  t: TestContext,
  dirs: readonly string[],
  pollMs = 50,
): Promise<(act: () => void) => Promise<Told>> {
  const end = new AbortController();
  const told: Told[] = [];
  let isReady = false;
  const watch = watchSkills(dirs, {
    signal: end.signal,
    ready: () => void (isReady = true),
    changed: (changed, gone) => void told.push({ changed, gone }),
    log: () => undefined,
    settleMs: 30,
    pollMs,
  });
  t.after(async () => {
    end.abort();
    await watch;
  });
  assert.equal(isReady, true);
  return async (act) => {
    told.length = 0;
    act();
    for (let waited = 0; told.length === 0 && waited < 60_000; waited += 10) await pause(10);
    return told[0] ?? assert.fail('nothing was told');
  };
}

const skill = '---\nname: a\ndescription: d\n---\nbody\n';

test('tells which skill changed, also when it is replaced, removed and made again', async (t) => {
  const root = temporary(t);
  const [a, b] = [join(root, 'a'), join(root, 'b')];
  write(a, { 'SKILL.md': skill, 'scripts/run.mjs': '1' });
  write(b, { 'SKILL.md': skill });
  const after = await watching(t, [root]);
  assert.deepEqual(await after(() => appendFileSync(join(a, 'SKILL.md'), 'more\n')), { changed: [a], gone: [] });
  assert.deepEqual(await after(() => writeFileSync(join(a, 'scripts/run.mjs'), '22')), { changed: [a], gone: [] });
  assert.deepEqual(
    await after(() => {
      writeFileSync(join(b, '.SKILL.md.new'), skill.replace('d\n', 'other\n'));
      renameSync(join(b, '.SKILL.md.new'), join(b, 'SKILL.md'));
    }),
    { changed: [b], gone: [] },
  );
  assert.deepEqual(await after(() => rmSync(b, { recursive: true })), { changed: [], gone: [b] });
  assert.deepEqual(await after(() => void write(b, { 'SKILL.md': skill })), { changed: [b], gone: [] });
  assert.deepEqual(await after(() => void write(join(root, 'c'), { 'SKILL.md': skill })), {
    changed: [join(root, 'c')],
    gone: [],
  });
});

test('a folder that is named and not there yet is told when it comes', async (t) => {
  const root = temporary(t);
  const dir = join(root, 'later/skill');
  const after = await watching(t, [dir]);
  assert.deepEqual(await after(() => void write(dir, { 'SKILL.md': skill })), { changed: [dir], gone: [] });
  assert.deepEqual(await after(() => rmSync(join(root, 'later'), { recursive: true })), { changed: [dir], gone: [] });
});

test('what looks as before is not told', async (t) => {
  const root = temporary(t);
  write(join(root, 'a'), { 'SKILL.md': skill });
  write(join(root, 'b'), { 'SKILL.md': skill });
  const after = await watching(t, [root]);
  const told = await after(() => {
    writeFileSync(join(root, 'a/new'), '');
    rmSync(join(root, 'a/new'));
    mkdirSync(join(root, 'no-skill'));
    appendFileSync(join(root, 'b/SKILL.md'), 'x');
  });
  assert.deepEqual(told, { changed: [join(root, 'b')], gone: [] });
});

test('events are only hints: by the clock alone it is told just the same', async (t) => {
  const root = temporary(t);
  const dirs = Array.from({ length: 3 }, (_, at) => write(join(root, `many${at}`), { 'SKILL.md': skill }));
  const after = await watching(t, dirs, 20);
  assert.deepEqual(await after(() => appendFileSync(join(dirs[2] ?? '', 'SKILL.md'), 'x')), {
    changed: [dirs[2]],
    gone: [],
  });
});

test('what is written while the first answer is given is told', async (t) => {
  const root = temporary(t);
  const dir = write(join(root, 'a'), { 'SKILL.md': skill });
  const end = new AbortController();
  const told = await new Promise<readonly string[]>((resolve) => {
    void watchSkills([root], {
      signal: end.signal,
      ready: () => appendFileSync(join(dir, 'SKILL.md'), 'x'),
      changed: resolve,
      log: () => undefined,
      settleMs: 1,
      pollMs: 10,
    });
  });
  end.abort();
  assert.deepEqual(told, [dir]);
});

test('ends at the signal, at once', async () => {
  const end = new AbortController();
  const nothing = (): void => undefined;
  const watch = watchSkills(['.'], {
    signal: end.signal,
    ready: nothing,
    changed: nothing,
    log: nothing,
    pollMs: 60_000,
  });
  end.abort();
  await watch;
});
