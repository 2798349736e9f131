import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createLiveIndex } from '../../src/index/live-index.ts';
import { sourcesOf } from '../../src/sources.ts';
import { fc } from '../support/fast-check.ts';
import { temporary, write } from '../support/folders.ts';
import { anotherProcess, clockAhead, cold, keptFolder, listed } from '../support/index-host.ts';

const skill = (name: string, description: string): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\nbody\n`;
const names = ['a', 'b', 'c'] as const;

/** Ways in which a folder changes under an index; each leaves something that can be read or is reported. */
const changes: Readonly<Record<string, (dir: string, name: string, round: number) => void>> = {
  'add or write anew': (dir, name, round) =>
    void write(dir, { [`${name}/SKILL.md`]: skill(name, `round ${round % 10}`) }),
  'same size in place': (dir, name) => inPlace(join(dir, name, 'SKILL.md'), (text) => text.replace('body', 'soul')),
  'same size in place, times set back': (dir, name) => {
    const file = join(dir, name, 'SKILL.md');
    inPlace(file, (text) => text.replace('Does', 'Says').replace('round', 'times'));
    if (existsSync(file)) utimesSync(file, 1_000, 1_000);
  },
  touch: (dir, name) => ifThere(join(dir, name, 'SKILL.md'), (file) => utimesSync(file, new Date(), new Date())),
  remove: (dir, name) => rmSync(join(dir, name), { recursive: true, force: true }),
  'rename the folder': (dir, name) =>
    ifThere(join(dir, name), (from) => rmThen(join(dir, 'renamed'), (to) => renameSync(from, to))),
  'rename a file': (dir, name) =>
    ifThere(join(dir, name, 'SKILL.md'), (from) => rmThen(join(dir, name, 'skill.md'), (to) => renameSync(from, to))),
  'make executable': (dir, name) => ifThere(join(dir, name, 'SKILL.md'), (file) => chmodSync(file, 0o755)),
  'make plain': (dir, name) => ifThere(join(dir, name, 'SKILL.md'), (file) => chmodSync(file, 0o644)),
  'add a deep file': (dir, name, round) => void write(dir, { [`${name}/scripts/x/${round}.mjs`]: '' }),
  'state a version': (dir, name, round) => void write(dir, { [`${name}/package.json`]: `{"version":"${round}.0.0"}` }),
  'version of the source': (dir, _name, round) => void write(dir, { 'package.json': `{"version":"0.${round}.0"}` }),
  'a link in place of a file': (dir, name) =>
    ifThere(join(dir, name, 'SKILL.md'), (file) => rmThen(file, () => symlinkSync('../b/SKILL.md', file))),
  'a link in place of the folder': (dir, name) => rmThen(join(dir, name), (path) => symlinkSync('b', path)),
  'what cannot be pinned': (dir, name) => void write(dir, { [`${name}/.npmrc`]: '' }),
  'a broken header': (dir, name) => void write(dir, { [`${name}/SKILL.md`]: 'none' }),
  'a folder without a skill': (dir, name) =>
    rmThen(join(dir, name), () => void write(dir, { [`${name}/notes.md`]: '' })),
};

const steps = fc.array(fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.constantFrom(...names)), {
  minLength: 1,
  maxLength: 6,
});

/**
 * After every change, what is kept in this process, and what another process makes of the store, is what a reader
 * without any cache says.
 */
async function holds(t: TestContext, ahead: number, runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const dir = write(temporary(t), { 'a/SKILL.md': skill('a', 'x'), 'b/SKILL.md': skill('b', 'x') });
      const options = { sources: [{ folder: dir, name: 'mine', profile: 'lenient' as const }] };
      const { folder: cacheFolder } = keptFolder(t);
      const host = { clock: clockAhead(ahead), log: (): void => undefined, cacheFolder };
      const here = anotherProcess(options, host);
      for (const [round, [what, name]] of [['', 'a'] as const, ...taken].entries()) {
        // A clock of the file system does not tell two changes apart that come at once; what is too young is read
        // again.
        if (ahead > 0) await setTimeout(12);
        changes[what]?.(dir, name, round);
        const truth = await cold(options);
        assert.deepEqual(await listed(here), truth, `kept, after ${what}`);
        assert.deepEqual(await listed(anotherProcess(options, host)), truth, `stored, after ${what}`);
      }
    }),
    { numRuns: runs },
  );
}

test('no change goes unseen while files are young: they are read again', (t) => holds(t, 0, 60));
test('no change goes unseen when files are old: their stamps tell', (t) => holds(t, 60_000, 25));

test('a change that leaves size and times as they were is seen as long as it could be missed', async (t) => {
  const dir = write(temporary(t), { 'a/SKILL.md': skill('a', 'one') });
  const options = { sources: [{ folder: dir, profile: 'lenient' as const }] };
  const index = anotherProcess(options, { clock: clockAhead(0), log: () => undefined });
  for (const word of ['two', 'six', 'ten']) {
    writeFileSync(join(dir, 'a/SKILL.md'), skill('a', word));
    assert.equal((await listed(index)).manifests[0]?.description, word);
  }
});

function inPlace(file: string, change: (text: string) => string): void {
  ifThere(file, () => writeFileSync(file, change(readFileSync(file, 'utf8')), { flag: 'r+' }));
}

function ifThere(path: string, work: (path: string) => void): void {
  if (existsSync(path)) work(path);
}

function rmThen(path: string, work: (path: string) => void): void {
  rmSync(path, { recursive: true, force: true });
  work(path);
}

test('a folder that was refused and is gone is told of no more, by a registry that was there before', async (t) => {
  const dir = write(temporary(t), { 'good/SKILL.md': skill('good', 'Does it.') });
  const index = createLiveIndex(
    sourcesOf({ sources: [{ folder: dir, name: 'mine', profile: 'lenient' }] }),
    undefined,
    {
      log: () => undefined,
      clock: clockAhead(60_000),
    },
  );
  const told = async (): Promise<readonly string[]> => (await listed(index)).unreadable.map(({ folder }) => folder);
  assert.deepEqual(await told(), []);
  write(dir, { 'bad/SKILL.md': skill('bad', 'Does it.'), 'bad/.git/x': '' });
  assert.deepEqual(await told(), ['bad']);
  rmSync(join(dir, 'bad'), { recursive: true });
  assert.deepEqual(await told(), []);
});
