import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatMap, mapFile, missingFrom, readMap, type ReachMap, withMeasured } from './map.ts';
import { measure } from './measure.ts';
import { findSuites, mappedSuites } from './suites.ts';

// Measures which product files each suite executes, and writes reach.json. Suites may be named; `--part 2/6` takes
// every sixth, from the second on. `--check` writes nothing and fails where a suite executes a file that the map does
// not have.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false }, part: { type: 'string', default: '1/1' } },
});
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const existing = mappedSuites(findSuites(root));
const unknown = positionals.filter((name) => !existing.includes(name));
if (unknown.length > 0) throw new Error(`no suite ${unknown.join(', ')}`);
const [nth = 1, of = 1] = values.part.split('/').map(Number);
const suites = (positionals.length > 0 ? positionals : existing).filter((_, at) => at % of === nth - 1);

const reached = new Map<string, Set<string>>();
const waiting = [...suites];
const failed: string[] = [];
const work = async (): Promise<void> => {
  for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) {
    const begun = performance.now();
    try {
      const files = await measure(root, suite);
      for (const file of files) reached.set(file, (reached.get(file) ?? new Set()).add(suite));
      process.stdout.write(`${suite}: ${files.length} files, ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
    } catch (error) {
      failed.push(suite);
      process.stdout.write(`${(error as Error).message}\n`);
    }
  }
};
await Promise.all([work(), work()]);
if (failed.length > 0) process.stdout.write(`failed, and not measured: ${failed.join(', ')}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

const done = suites.filter((suite) => !failed.includes(suite));
const [map, measured]: readonly ReachMap[] = [readMap(), { suites: done, files: reached }] as const;
if (values.check) {
  const missing = missingFrom(map, measured);
  for (const line of missing.slice(0, 50)) process.stdout.write(`not in the map: ${line}\n`);
  if (missing.length > 0) process.stdout.write('Run `npm run reach` with these suites, and commit reach.json.\n');
  const bad = failed.length + new Set(missing.map((line) => line.split(' ')[0])).size;
  process.stdout.write(`${suites.length - bad} passed, ${bad} failed\n`);
  process.exitCode = bad === 0 ? 0 : 1;
} else {
  const known = existing.filter((suite) => map.suites.includes(suite) || done.includes(suite));
  const { files } = withMeasured(map, measured, known);
  const there = new Map([...files].filter(([file]) => existsSync(join(root, file))));
  writeFileSync(mapFile, formatMap({ suites: known, files: there }));
}
