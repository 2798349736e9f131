import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { decisionMutants } from './decisions.ts';
import { effectMutants } from './effects.ts';
import { inputMutants } from './input.ts';
import type { Mutant } from './mutant.ts';
import { tryScenarios } from './scenarios.ts';
import { MutantTree } from './tree.ts';

// Breaks one thing at a time in a copy of the stack, and tells which scenario noticed. One that none notices is a scenario that is missing.
// `--only NAME` (again and again) tries these; `--expected` asks the named scenarios alone, and not all where they noticed nothing;
// `--unproven` takes it for granted that they pass where nothing is broken.
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    expected: { type: 'boolean' },
    unproven: { type: 'boolean' },
    report: { type: 'string' },
  },
});
const all: readonly Mutant[] = [...inputMutants, ...decisionMutants, ...effectMutants];
const unknown = (values.only ?? []).filter((name) => !all.some((mutant) => mutant.name === name));
if (unknown.length > 0) throw new Error(`no mutant ${unknown.join(', ')}`);
const mutants = all.filter(({ name }) => values.only?.includes(name) ?? true);
const tree = new MutantTree(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''));

type Line = { readonly mutant: string; readonly breaks: string; readonly caught: boolean; readonly by: string; readonly said: string };

try {
  const whole = values.unproven === true ? undefined : tryScenarios(tree.path, [...new Set(mutants.flatMap(({ by }) => by))]);
  if (whole?.failed) throw new Error(`nothing is broken, and "${whole.failed.scenario}" fails: ${whole.failed.said}`);
  const lines = mutants.map(tried);
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

function tried(mutant: Mutant): Line {
  const { name, breaks, by } = mutant;
  const problem = tree.problem(mutant);
  if (problem !== undefined) return told({ mutant: name, breaks, caught: false, by: '', said: problem });
  const { failed, count } = tree.while(mutant, () => {
    const expected = tryScenarios(tree.path, by);
    return expected.failed || values.expected === true ? expected : tryScenarios(tree.path, []);
  });
  if (count === 0) return told({ mutant: name, breaks, caught: false, by: '', said: `no scenario is called ${by.join(', ')}` });
  return told({ mutant: name, breaks, caught: failed !== undefined, by: failed?.scenario ?? '', said: failed?.said ?? '' });
}

function told(line: Line): Line {
  process.stdout.write(`${line.caught ? 'caught  ' : 'SURVIVED'} ${line.mutant}: ${line.breaks}\n         ${line.by} | ${line.said}\n`);
  return line;
}
