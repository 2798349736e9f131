import { codeOf, type SkillDiagnostic, type SkillProfile } from '@fpf/contracts';
import { type FindingCode, findingRules } from './finding-rules.ts';

export type Place = { readonly file: string; readonly line: number; readonly column: number };

/** Collects what is wrong with one skill, weighed by its profile. */
export interface Findings {
  readonly profile: SkillProfile;
  add(code: FindingCode, message: string, place?: Partial<Place>, fix?: string): void;
  /** From here on, places in this file are counted after so many lines that were left out. */
  begin(file: string, after: number): void;
  /** How many errors there were, those that `list` leaves out among them. */
  errors(): number;
  list(): readonly SkillDiagnostic[];
}

/** More findings of one severity than this help nobody. Each has its own room: warnings never push an error out. */
const atMost = 100;

export function collectFindings(profile: SkillProfile): Findings {
  const found: SkillDiagnostic[] = [];
  const count = { error: 0, warning: 0 };
  const before = new Map<string, number>();
  return {
    profile,
    add(code, message, place, fix) {
      const severity = findingRules[code][profile];
      if (severity === 'off') return;
      count[severity] += 1;
      if (count[severity] > atMost) return;
      const file = (place?.file ?? 'SKILL.md').slice(0, 1024);
      found.push(
        Object.freeze({
          code,
          severity,
          message: clip(message),
          fix: clip(fix ?? codeOf(code)?.next ?? ''),
          file,
          line: (place?.line ?? 1) + (place?.line === undefined ? 0 : (before.get(file) ?? 0)),
          column: place?.column ?? 1,
        }),
      );
    },
    begin: (file, after) => void before.set(file, after),
    errors: () => count.error,
    list() {
      const leftOut = Math.max(0, count.error - atMost) + Math.max(0, count.warning - atMost);
      const last = found.at(-1);
      if (leftOut === 0 || !last) return Object.freeze([...found]);
      return Object.freeze([
        ...found.slice(0, -1),
        Object.freeze({ ...last, message: clip(`(${leftOut} more findings are not listed) ${last.message}`) }),
      ]);
    },
  };
}

export function hasErrors(diagnostics: readonly SkillDiagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** What keeps a skill out comes before what is merely to be mended; each in its own order. */
export function errorsFirst(diagnostics: readonly SkillDiagnostic[]): readonly SkillDiagnostic[] {
  const isError = ({ severity }: SkillDiagnostic): boolean => severity === 'error';
  return [...diagnostics.filter(isError), ...diagnostics.filter((one) => !isError(one))];
}

/** `SKILL.md:3:1 skill.h11-name-format: …`, as editors and people read it. */
export function showFinding({ file, line, column, code, message }: SkillDiagnostic): string {
  return `${file}:${line}:${column} ${code}: ${message}`;
}

function clip(text: string): string {
  return (text.length <= 2048 ? text : `${text.slice(0, 2047)}…`).toWellFormed();
}
