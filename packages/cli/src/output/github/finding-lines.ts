import type { ReportFinding } from '@fpf/skill-registry';
import { workflowCommand } from './workflow-command.ts';

/** One annotation a finding, at its place in the file. */
export function findingLines(findings: readonly ReportFinding[]): string {
  return findings
    .map(({ severity, file, line, column, code, message, fix }) =>
      workflowCommand(
        severity,
        { file, line, col: column, title: code },
        fix === '' ? message : `${message}\nfix: ${fix}`,
      ),
    )
    .join('\n');
}
