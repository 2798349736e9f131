import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SkillSearch } from '@fpf/contracts';
import { personValues } from '../../src/suggest/person-values.ts';

const disk: Readonly<Record<string, string>> = {
  'config/station.toml': 'interval_minutes = 10\n',
  'data/soil_moisture.csv': 'date,bed\n2026-05-01,beans\n',
  'letters/one.txt': 'Hollin Mill, for Yorick\n',
};
const session = {
  stat: async (path: string) => {
    if (path in disk) return { type: 'file', size: disk[path]?.length ?? 0 };
    return Object.keys(disk).some((file) => file.startsWith(`${path}/`)) ? { type: 'directory', size: 0 } : undefined;
  },
  readFile: async (path: string) => new TextEncoder().encode(disk[path] ?? ''),
};
async function values(request: string, unmatched: readonly string[] = []) {
  const found = [{ unmatched: [...unmatched] } as unknown as SkillSearch];
  const { paths, ...rest } = await personValues({ request, found }, { session, files: Object.keys(disk) });
  return { ...rest, paths: paths.map(({ path, isSaid }) => [path, isSaid]) };
}

test('a path is one that is there, wherever it is; a folder too', async () => {
  assert.deepEqual((await values('Is 180 in station.toml, or in letters/?')).paths, [
    ['config/station.toml', true],
    ['letters', true],
  ]);
  const { paths, newPaths } = await values('Write it to out/new.md and ../x.md');
  assert.deepEqual([paths, newPaths], [[], ['out/new.md', '../x.md']]);
});

test('a file is meant where each word of its name is said', async () => {
  assert.deepEqual((await values('how was the soil moisture')).paths, [['data/soil_moisture.csv', false]]);
  assert.deepEqual((await values('how was the soil')).paths, []);
});

test('numbers, quotations and what stands beside an arrow are plain values', async () => {
  const { numbers, quoted } = await values('typo: tomorow -> tomorrow, 3 times, said "Ada B"');
  assert.deepEqual([numbers, quoted], [['3'], ['tomorow', 'tomorrow', 'Ada B']]);
});

test('names and words that no skill knows stand together, where a file has them', async () => {
  const { names } = await values('Please ask at hollin mill, honestly, about Yorick', [
    'hollin',
    'mill',
    'honestly',
    'yorick',
  ]);
  assert.deepEqual(names, ['hollin mill', 'Yorick']);
  assert.deepEqual((await values('Where is Yor', ['yor'])).names, []);
  assert.deepEqual((await values("Is it Hollin Mill's (+)?", ["hollin mill's"])).names, []);
});
