import type { JsonValue } from '@fpf/contracts';
import { countFindings, type ReportFinding } from './report-finding.ts';

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
