import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutants as all } from './all.ts';
import type { Mutant } from './mutant.ts';
import { hashOfSources, type Line, record } from './record.ts';
import { tryScenarios } from './scenarios.ts';
import { MutantTree } from './tree.ts';

// Breaks one thing at a time in a copy of the stack, and tells which scenario noticed. One that none notices is a scenario that is missing.
// `--only NAME` (again and again) or `--part 2/6` tries these; `--expected` asks the named scenarios alone, and not all where they noticed
// nothing; `--unproven` takes it for granted that they pass where nothing is broken; `--record` keeps what came of each in record.json.
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    part: { type: 'string' },
    expected: { type: 'boolean' },
    unproven: { type: 'boolean' },
    record: { type: 'boolean' },
    report: { type: 'string' },
  },
});
const unknown = (values.only ?? []).filter((name) => !all.some((mutant) => mutant.name === name));
if (unknown.length > 0) throw new Error(`no mutant ${unknown.join(', ')}`);
const mutants = partOf(
  values.part,
  all.filter(({ name }) => values.only?.includes(name) ?? true),
);
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const on = hashOfSources(root);
const tree = new MutantTree(root);

try {
  const whole = values.unproven === true ? undefined : tryScenarios(tree.path, [...new Set(mutants.flatMap(({ by }) => by))]);
  if (whole?.failed) throw new Error(`nothing is broken, and "${whole.failed.scenario}" fails: ${whole.failed.said}`);
  const lines = mutants.map((mutant) => told(tried(mutant)));
  if (values.report !== undefined) {
    mkdirSync(dirname(values.report), { recursive: true });
    writeFileSync(values.report, `${JSON.stringify(lines, undefined, 2)}\n`);
  }
  const survived = lines.filter(({ caught }) => !caught).length;
  process.stdout.write(`${lines.length - survived} passed, ${survived} failed\n`);
  process.exitCode = survived === 0 ? 0 : 1;
} finally {
  tree.remove();
}

/** `2/6`: every sixth, from the second on. */
function partOf(asked: string | undefined, some: readonly Mutant[]): readonly Mutant[] {
  if (asked === undefined) return some;
  const [nth = 0, of = 0] = asked.split('/').map(Number);
  if (!(Number.isInteger(of) && nth >= 1 && nth <= of)) throw new Error(`--part is such as 2/6, and not ${asked}`);
  return some.filter((_, at) => at % of === nth - 1);
}

function tried(mutant: Mutant): Line {
  const { name, breaks, by } = mutant;
  const survived = { mutant: name, breaks, caught: false, by: '', on };
  const problem = tree.problem(mutant);
  if (problem !== undefined) return { ...survived, said: problem };
  const { failed, count } = tree.while(mutant, () => {
    const expected = tryScenarios(tree.path, by);
    return expected.failed || values.expected === true ? expected : tryScenarios(tree.path, []);
  });
  if (count === 0) return { ...survived, said: `no scenario is called ${by.join(', ')}` };
  return { ...survived, caught: failed !== undefined, by: failed?.scenario ?? '', said: failed?.said ?? '' };
}

function told(line: Line): Line {
  process.stdout.write(`${line.caught ? 'caught  ' : 'SURVIVED'} ${line.mutant}: ${line.breaks}\n         ${line.by} | ${line.said}\n`);
  if (values.record === true) record(line);
  return line;
}
