import type { ReportFinding } from './report-finding.ts';

/** Workflow commands of GitHub Actions, one line a finding: the place becomes an annotation of the changed file. */
export function githubReport(findings: readonly ReportFinding[]): string {
  return findings.map(annotation).join('\n');
}

function annotation({ severity, file, line, column, code, message, fix }: ReportFinding): string {
  const properties = Object.entries({ file, line: String(line), col: String(column), title: code })
    .map(([key, value]) => `${key}=${escapeProperty(value)}`)
    .join(',');
  return `::${severity} ${properties}::${escapeText(fix === '' ? message : `${message}\nfix: ${fix}`)}`;
}

/** A line end would end the command, and whoever wrote the file would write the next one. */
function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
