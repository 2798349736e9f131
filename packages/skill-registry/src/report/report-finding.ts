import type { SkillDiagnostic } from '@fpf/contracts';

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
