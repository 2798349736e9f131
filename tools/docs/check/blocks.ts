import type { Fence } from './fence.ts';
import { checkJson } from './json-blocks.ts';
import type { Page } from './page.ts';
import { judge, type Result } from './result.ts';

/** Blocks of these languages are shown and not run. A file of one may still be written for a later command. */
const shown: ReadonlySet<string> = new Set(['text', 'mermaid', 'gherkin', 'markdown', 'yaml', 'diff', 'dockerfile']);
const runnable: ReadonlySet<string> = new Set(['sh', 'bash', 'console', 'ts', 'js', 'mjs', 'json']);

/** What can be said of a page's blocks without running anything. */
export function checkBlocks({ fences }: Page): readonly Result[] {
  return fences.flatMap((fence, index): readonly Result[] => {
    const place = { file: fence.file, line: fence.line, what: `${fence.lang || 'unnamed'} block` };
    const problem = fence.problem ?? problemOf(fence, fences[index - 1]);
    if (problem !== undefined) return [judge(place, problem)];
    if (fence.noRun !== undefined) return [{ ...place, status: 'not-run', reason: fence.noRun }];
    return fence.lang === 'json' ? [checkJson(fence)] : [];
  });
}

function problemOf(fence: Fence, before: Fence | undefined): string | undefined {
  if (!shown.has(fence.lang) && !runnable.has(fence.lang)) return `nobody knows how to check \`${fence.lang}\``;
  if (fence.output && (before === undefined || !runnable.has(before.lang) || before.lang === 'json'))
    return 'no program stands before this output';
  if (fence.output && before?.noRun !== undefined)
    return 'the program before this output is not run, so nobody can compare it';
  return undefined;
}
