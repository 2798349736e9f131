import type { SkillFile, ToolSpec } from '@fpf/contracts';
import type { Findings } from '../report/findings.ts';
import { casesFile, readCases } from './read-cases.ts';

/**
 * A skill's cases as findings: a file that cannot be read, a case for a tool that is not there, a tool without a case.
 */
export function checkCases(files: readonly SkillFile[], tools: readonly ToolSpec[], findings: Findings): void {
  const read = readCases(files);
  for (const { message, ...place } of read?.problems ?? []) findings.add('skill.e01-cases', message, place);
  if (read && read.problems.length > 0) return;
  const tried = new Set(read?.cases.map(({ tool }) => tool));
  const untried = tools.filter(({ name }) => !tried.has(name)).map(({ name }) => name);
  if (untried.length === 0) return;
  const where = read ? { file: casesFile } : undefined;
  const message = read
    ? `no case of ${casesFile} calls ${untried.join(', ')}`
    : `there is no ${casesFile}, so nothing tries ${untried.join(', ')}`;
  findings.add('skill.e02-tool-untried', message, where);
}
