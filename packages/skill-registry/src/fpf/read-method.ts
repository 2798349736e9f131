import type { MethodInterface, ScopedGuard, SkillFile, ToolSpec } from '@fpf/contracts';
import type { Section } from '../read/markdown.ts';
import type { Boundary } from '../profile/boundary.ts';
import type { Findings } from '../report/findings.ts';
import { checkCompleteness } from './closed-world/completeness.ts';
import { boundInputs } from './bounded-inputs.ts';
import { extractMethod } from './extract-method.ts';

export type MethodSources = {
  readonly boundary: Boundary;
  readonly tools: readonly ToolSpec[];
  readonly guards: readonly ScopedGuard[];
  readonly files: readonly SkillFile[];
  /** The name of SKILL.md, for places. */
  readonly file: string;
};

/**
 * The interface of the method that a body describes, with a finding for whatever is malformed, missing or not closed.
 */
export function readMethod(
  sections: readonly Section[],
  sources: MethodSources,
  findings: Findings,
): Partial<MethodInterface> {
  const extracted = extractMethod(sections, sources.boundary, sources.file, findings);
  const method = { ...extracted, interface: boundInputs(extracted.interface, sources.tools) };
  checkCompleteness({ method, ...sources });
  return method.interface;
}
