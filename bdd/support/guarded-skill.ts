import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { touchTool, writeSkill } from './skills.ts';

/** A row of a scenario's table: a tool, and what its guard says. Several questions are divided by spaces. */
export type GuardRow = {
  readonly tool: string;
  readonly requires: string;
  readonly when?: string;
  readonly mode?: string;
  /** What its reduced form writes to instead. */
  readonly reduced?: string;
};

/** What a guard of a skill or a project says over tools. */
export type ScopedRow = Omit<GuardRow, 'reduced'> & { readonly id: string };

/** Appends a word to the file that it is told, so that it can be seen whether it ran. */
const script = `import { appendFileSync, readFileSync } from 'node:fs';
const { path } = JSON.parse(readFileSync(0, 'utf8'));
appendFileSync(path, 'touched');
process.stdout.write('{}');
`;

export function writeGuardedSkill(
  dir: string,
  name: string,
  rows: readonly GuardRow[],
  over: readonly ScopedRow[] = [],
): void {
  const description = 'Carefully touch a file. Use when something is to be touched carefully. Not for anything else.';
  writeSkill(dir, name, description, rows.map(({ tool }) => tool).join(' '), rows.map(toolOf));
  const folder = join(dir, name);
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  writeFileSync(join(folder, 'scripts', 'touch.mjs'), script);
  const guards = over.map((row) => ({ id: row.id, tool: row.tool, ...specOf(row) }));
  const file = { $schema: 'urn:fpf:skill-tools:1', tools: rows.map(toolOf), ...(guards.length > 0 && { guards }) };
  writeFileSync(join(folder, 'tools.json'), JSON.stringify(file));
}

/** What stands in a cell is what stands in the guard; an empty cell is left out. */
export function specOf({ requires, when, mode }: Omit<GuardRow, 'tool' | 'reduced'>): object {
  return {
    predicate: 'what it asks for is so',
    required_evidence: requires.split(' ').filter((one) => one !== ''),
    failure_mode: mode === 'degrade' ? 'degrade' : 'abstain',
    ...(when !== undefined && when !== '' && { when }),
  };
}

function toolOf({ tool, reduced, ...guard }: GuardRow): object {
  return {
    ...touchTool(tool, 'session.open'),
    guard: specOf(guard),
    ...(reduced !== undefined && reduced !== '' && { degraded: { args: { path: reduced } } }),
  };
}
