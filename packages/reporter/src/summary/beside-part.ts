import type { RunTrace } from '@fpf/contracts';
import { fileLink } from './file-link.ts';

const shown: readonly string[] = [
  'report.html',
  'diff.patch',
  'trace.json',
  'events.ndjson',
  'audit.ndjson',
  'audit-summary.json',
  'junit.xml',
  'cucumber.html',
  'cucumber.ndjson',
];

/** The other files of the bundle that a person opens. */
export function besidePart({ outputs }: RunTrace): string {
  const there = new Set(outputs.artifact_paths);
  const links = shown.filter((name) => there.has(name)).map((name) => fileLink(name));
  return links.length === 0 ? '' : `Beside this page: ${links.join(', ')}.`;
}
