import { visibleLine } from '@fpf/files/text';
import type { JsonValue, SkillDiagnostic } from '@fpf/contracts';

/**
 * A finding about a file, whoever found it: the reader, a profile, the scanner. Lines and columns count from 1, columns
 * in UTF-16 units.
 */
export type ReportFinding = {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly fix: string;
  /** The path as a person would open it from where the command was given. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Why it is accepted, where somebody has waived it. */
  readonly waived?: string;
};

/** What is known of a code beside one place of it. */
export type ReportRule = { readonly text: string; readonly next: string };

export type ReportOptions = {
  /** Which part of the stack speaks: `fpf skills validate`. */
  readonly tool: string;
  readonly version?: string;
  readonly ruleOf?: (code: string) => ReportRule | undefined;
};

export type ReportCounts = { readonly errors: number; readonly warnings: number };

/** The findings of one skill folder, with paths that begin with the folder's. */
export function reported(dir: string, diagnostics: readonly SkillDiagnostic[]): readonly ReportFinding[] {
  const folder = dir.replace(/[\\/]+$/, '');
  return diagnostics.map(({ file, ...finding }) => ({
    ...finding,
    file: folder === '' || folder === '.' ? file : `${folder}/${file}`,
  }));
}

export function countFindings(findings: readonly Pick<ReportFinding, 'severity'>[]): ReportCounts {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}

/** The findings with their number, for programs. */
export function jsonReport(findings: readonly ReportFinding[]): {
  readonly findings: ReportFinding[];
  readonly summary: { errors: number; warnings: number };
} {
  return { findings: findings.map((finding) => ({ ...finding })), summary: { ...countFindings(findings) } };
}

/**
 * JSON whose text holds no character that a terminal obeys or hides: each is written as an escape, and reads back the
 * same.
 */
export function plainJson(value: JsonValue, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(/[\p{Cf}\u007f-\u009f\u2028\u2029]/gu, escaped);
}

function escaped(char: string): string {
  return Array.from({ length: char.length }, (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
    '',
  );
}

export type Marks = { readonly error: string; readonly warning: string };

/**
 * Writes findings for a person: where, what, and how to fix it. Names and messages may hold line breaks, which may not
 * forge a line of the report.
 */
export function textReport(findings: readonly ReportFinding[], marks: Marks): string {
  return findings
    .map(
      ({ severity, file, line, column, code, message, fix }) =>
        `${marks[severity]} ${visibleLine(file)}:${line}:${column} ${code}: ` +
        `${visibleLine(message)}${fix === '' ? '' : `\n    fix: ${visibleLine(fix)}`}`,
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
