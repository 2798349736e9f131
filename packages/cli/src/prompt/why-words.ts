import { readProject } from '@fpf/project/open';
import type { ProjectInput } from '@fpf/project/options';
import { findBundle, readTrace } from '@fpf/project/runs';

/** The command that explains the last run: its decisions, or where none was made, what it came to. */
export function whyWords(from: ProjectInput): readonly string[] {
  const { tool_calls: calls } = readTrace(findBundle(readProject(from), 'last'));
  return calls.length > 0 ? ['guards', 'explain', 'last'] : ['trace', 'show', 'last'];
}
