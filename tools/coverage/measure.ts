import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { below } from './below.ts';
import { countCodeLines } from './code-lines.ts';
import { readMap } from '../reach/map.ts';
import { readCoverage } from './read-coverage.ts';
import { makeReport } from './report.ts';
import { cucumber, runSuite, unitTests } from './run-suites.ts';

// Runs the unit tests of every package and the Cucumber suite from sources, and prints how much of each package ran.
// `--package NAME` (without `@fpf/`) runs and prints one package; `--no-bdd` leaves Cucumber out. Only a whole run
// judges the files below the bound, since the others miss what the rest of the suites would have run.
const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({ options: { package: { type: 'string' }, 'no-bdd': { type: 'boolean' } } });
const packages = readdirSync(join(root, 'packages')).filter((name) => name === (options.package ?? name));
if (packages.length === 0) {
  process.stderr.write(`coverage: there is no packages/${options.package}\n`);
  process.exit(2);
}
const whole = options.package === undefined && options['no-bdd'] !== true;

const temporary = mkdtempSync(join(tmpdir(), 'fpf-coverage-'));
try {
  const folder = join(temporary, 'v8');
  mkdirSync(folder);
  const suites = [...packages.map(unitTests), ...(whole ? [cucumber] : [])];
  const failed = suites.filter((suite) => !runSuite(root, suite, folder));
  const { sources, processes, unreadable } = readCoverage(folder, root);
  const paths = packages.flatMap((name) => listSources(`packages/${name}/src`));
  const counted = paths.map(
    (path) => [path, countCodeLines(readFileSync(join(root, path), 'utf8'), sources.get(path)?.ran)] as const,
  );
  const { text, problems } = makeReport(
    new Map(counted.filter(([, { lines }]) => lines > 0)),
    below,
    new Set(executedByLongTests()),
  );
  process.stdout.write(
    `\n${text}\n${processes} processes left coverage; ${unreadable} were killed while they wrote it.\n`,
  );
  if (whole) for (const problem of problems) process.stdout.write(`tools/coverage/below.ts: ${problem}\n`);
  for (const { name } of failed) process.stdout.write(`${name}: its tests failed, so the numbers are too low.\n`);
  process.exitCode = failed.length > 0 || (whole && problems.length > 0) ? 1 : 0;
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

/** What the long tests of the command line execute; `npm run reach` has measured it. */
function executedByLongTests(): readonly string[] {
  return [...readMap().files].flatMap(([file, suites]) =>
    [...suites].some((suite) => suite.endsWith('.test.ts')) ? [file] : [],
  );
}

function listSources(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')));
}
