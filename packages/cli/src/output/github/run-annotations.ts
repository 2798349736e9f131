import type { Annotation } from '@fpf/reporter';
import { workflowCommand } from './workflow-command.ts';

/** What GitHub shows of one step: what is more than that would be dropped in silence. */
const mostOfLevel = 10;
const mostInAll = 50;
const mostOfMessage = 4_096;

/** The first of each level, as they are ranked, and in one more line how many are left out. */
export function runAnnotations(annotations: readonly Annotation[], pathOf: (file: string) => string): string {
  const counts = new Map<Annotation['level'], number>();
  const kept = annotations
    .filter(({ level }) => {
      counts.set(level, (counts.get(level) ?? 0) + 1);
      return (counts.get(level) ?? 0) <= mostOfLevel;
    })
    .slice(0, mostInAll);
  const lines = kept.map(({ level, title, message, file }) =>
    workflowCommand(
      level,
      { ...(file !== undefined && { file: pathOf(file) }), title },
      message.slice(0, mostOfMessage),
    ),
  );
  const left = annotations.length - kept.length;
  return [
    ...lines,
    ...(left === 0
      ? []
      : [`${left} more ${left === 1 ? 'annotation is' : 'annotations are'} left out: see the summary of the run.`]),
  ].join('\n');
}
