import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutants as all } from './all.ts';
import type { Mutant } from './mutant.ts';
import { hashesOf, isCurrent, type Line, record } from './record.ts';
import { tryScenarios } from './scenarios.ts';
import { MutantTree } from './tree.ts';

// Breaks one thing at a time in a copy of the stack, and tells which scenario noticed. One that none notices is a
// scenario that is missing. `--only NAME` and `--of FILE` (again and again), `--part 2/6` or `--stale` (whose recorded
// result holds no longer) tries these; `--jobs N` as many at once; `--expected` asks the named scenarios alone, and not
// all where they noticed nothing; `--unproven` takes it for granted that they pass where nothing is broken. What came
// of each is recorded in bdd/.reports/mutants.json.
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    of: { type: 'string', multiple: true },
    part: { type: 'string' },
    stale: { type: 'boolean' },
    jobs: { type: 'string' },
    expected: { type: 'boolean' },
    unproven: { type: 'boolean' },
  },
});
const unknown = (values.only ?? []).filter((name) => !all.some((mutant) => mutant.name === name));
if (unknown.length > 0) throw new Error(`no mutant ${unknown.join(', ')}`);
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const hashOf = hashesOf(root);
const mutants = partOf(
  values.part,
  all.filter(
    (mutant) =>
      (values.only?.includes(mutant.name) ?? true) &&
      (values.of === undefined || mutant.edits.some(({ file }) => values.of?.includes(file))) &&
      !(values.stale === true && isCurrent(hashOf, mutant)),
  ),
);
const jobs = Math.min(
  mutants.length,
  values.jobs === undefined ? Math.min(4, availableParallelism()) : Number(values.jobs),
);
const trees = Array.from({ length: jobs }, () => new MutantTree(root));

try {
  const [first] = trees;
  if (first && values.unproven !== true) await assertGreen(first);
  const lines: Line[] = [];
  const waiting = [...mutants];
  // Each copy takes the next that waits.
  const work = async (tree: MutantTree): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) lines.push(told(await tried(tree, next)));
  };
  await Promise.all(trees.map(work));
  const survived = lines.filter(({ caught }) => !caught).length;
  process.stdout.write(`${lines.length - survived} passed, ${survived} failed\n`);
  process.exitCode = survived === 0 ? 0 : 1;
} finally {
  for (const tree of trees) tree.remove();
}

/** What is to notice something must have nothing to notice where nothing is broken. */
async function assertGreen(tree: MutantTree): Promise<void> {
  const { failed } = await tryScenarios(tree.path, [...new Set(mutants.flatMap(({ by }) => by))]);
  if (failed) throw new Error(`nothing is broken, and "${failed.scenario}" fails: ${failed.said}`);
}

/** `2/6`: every sixth, from the second on. */
function partOf(asked: string | undefined, some: readonly Mutant[]): readonly Mutant[] {
  if (asked === undefined) return some;
  const [nth = 0, of = 0] = asked.split('/').map(Number);
  if (!(Number.isInteger(of) && nth >= 1 && nth <= of)) throw new Error(`--part is such as 2/6, and not ${asked}`);
  return some.filter((_, at) => at % of === nth - 1);
}

async function tried(tree: MutantTree, mutant: Mutant): Promise<Line> {
  const { name, breaks, by } = mutant;
  const survived = { mutant: name, breaks, caught: false, by: '', in: '', on: hashOf(mutant, '') };
  const problem = await tree.problem(mutant);
  if (problem !== undefined) return { ...survived, said: problem };
  const { failed, count } = await tree.while(mutant, async () => {
    const expected = await tryScenarios(tree.path, by);
    return expected.failed || values.expected === true ? expected : await tryScenarios(tree.path, []);
  });
  if (count === 0) return { ...survived, said: `no scenario is called ${by.join(', ')}` };
  if (!failed) return { ...survived, said: '' };
  return {
    ...survived,
    caught: true,
    by: failed.scenario,
    in: failed.feature,
    said: failed.said,
    on: hashOf(mutant, failed.feature),
  };
}

function told(line: Line): Line {
  process.stdout.write(
    `${line.caught ? 'caught  ' : 'SURVIVED'} ${line.mutant}: ${line.breaks}\n         ${line.by} | ${line.said}\n`,
  );
  record(line);
  return line;
}
