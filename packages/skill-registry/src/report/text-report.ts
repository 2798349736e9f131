import { visibleLine } from '@fpf/files/text';
import { countFindings, type ReportFinding } from './report-finding.ts';

export type Marks = { readonly error: string; readonly warning: string };

/**
 * Writes findings for a person: where, what, and how to fix it. Names and messages may hold line breaks, which may not
 * forge a line of the report.
 */
export function textReport(findings: readonly ReportFinding[], marks: Marks): string {
  return findings
    .map(
      ({ severity, file, line, column, code, message, fix }) =>
        `${marks[severity]} ${visibleLine(file)}:${line}:${column} ${code}: ${visibleLine(message)}${fix === '' ? '' : `\n    fix: ${visibleLine(fix)}`}`,
    )
    .join('\n');
}

/** `3 errors and 1 warning in 2 skills`, or that there is nothing to mend. */
export function summaryLine(findings: readonly ReportFinding[], skills: number, of = 'skill'): string {
  const { errors, warnings } = countFindings(findings);
  const where = `in ${plural(skills, of)}`;
  if (errors + warnings === 0) return `nothing to mend ${where}`;
  return `${plural(errors, 'error')} and ${plural(warnings, 'warning')} ${where}`;
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
