import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TaskRecord } from '../nx-record/plugin.ts';
import { add, asCounts, nothing, type Counts } from './counts.ts';
import { lastWords } from './one-line.ts';
import { countScenarios } from './read-cucumber.ts';

const done = new Set(['success', 'local-cache', 'local-cache-kept-existing', 'remote-cache']);
const without = { failed: 1, failures: [{ name: 'it left no counts', message: 'green and empty is not green' }] };
/** Targets that are worth nothing without counts: green and empty is not green. */
const mustCount = /^(?:test(?:-.*)?|check|bdd|scenarios|skills|read|whole-pack|run-command)$/;

export function cached({ status }: TaskRecord): boolean {
  return status.endsWith('-cache') || status.includes('-cache-');
}

/**
 * What a task shows: the counts of the reports that it left (Nx restores them for a cached task), or one check for a
 * task that leaves none.
 */
export function countTask(root: string, task: TaskRecord): Counts {
  if (task.status === 'skipped')
    return { ...nothing, skipped: [{ name: task.id, reason: 'a task that it depends on failed' }] };
  const folders = task.outputs
    .filter((output) => /(?:^|\/)\.reports(?:\/|$)/.test(output))
    .map((output) => join(root, output));
  const reported = folders.flatMap(reportsIn);
  const counts = reported.reduce(add, nothing);
  if (!done.has(task.status) && counts.failed === 0)
    return { ...counts, failed: 1, failures: counts.failures.length > 0 ? counts.failures : whyOf(task) };
  if (!done.has(task.status)) return counts;
  if (reported.length === 0)
    return mustCount.test(task.target) && folders.length > 0 ? { ...nothing, ...without } : { ...nothing, passed: 1 };
  return mustCount.test(task.target) && counts.passed + counts.failed + counts.skipped.length === 0
    ? { ...nothing, ...without }
    : counts;
}

/** What a program that only ends badly printed last. */
function whyOf({ said }: TaskRecord): Counts['failures'] {
  return said === undefined ? [] : [{ name: 'it failed', message: lastWords(said) }];
}

function reportsIn(folder: string): readonly Counts[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const text = (): string => readFileSync(join(folder, name), 'utf8');
      if (name === 'messages.ndjson') return [countScenarios(text())];
      return name.endsWith('.json') ? (asCounts(parse(text())) ?? []) : [];
    });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
