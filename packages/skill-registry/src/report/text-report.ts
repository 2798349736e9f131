import { countFindings, type ReportFinding } from './report-finding.ts';

export type Marks = { readonly error: string; readonly warning: string };

/** One finding for a person: where, what, and how to mend it. */
export function textReport(findings: readonly ReportFinding[], marks: Marks): string {
  return findings
    .map(
      ({ severity, file, line, column, code, message, fix }) =>
        `${marks[severity]} ${oneLine(file)}:${line}:${column} ${code}: ${oneLine(message)}${fix === '' ? '' : `\n    fix: ${oneLine(fix)}`}`,
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

/** A file's name or text may hold line ends; a report that is read line by line may not be forged by them. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, ' ');
}
