import { pointerToken } from '../json/pointer.ts';
import { compilePattern, PatternRefused } from '../pattern/linear-engine.ts';
import { loadRe2 } from '../pattern/load-re2.ts';
import { isPlainPattern, mostInstructions } from '../schema/plain-pattern.ts';
import type { SchemaFinding } from './finding.ts';
import { isMap } from './keyword-shape.ts';
import type { Place } from './place.ts';
import { profileLimits } from './profile-limits.ts';

/** Patterns: short, within the linear engine, and cheap enough for the longest string that they may meet. */
export function patternFindings(schema: Readonly<Record<string, unknown>>, place: Place): readonly SchemaFinding[] {
  const findings: SchemaFinding[] = [];
  if (typeof schema.pattern === 'string')
    findings.push(...judge(schema.pattern, `${place.pointer}/pattern`, place.maxLength));
  if (isMap(schema.patternProperties)) {
    for (const pattern of Object.keys(schema.patternProperties)) {
      findings.push(...judge(pattern, `${place.pointer}/patternProperties${pointerToken(pattern)}`, undefined));
    }
  }
  return findings;
}

function judge(pattern: string, pointer: string, maxLength: number | undefined): readonly SchemaFinding[] {
  const refuse = (message: string, fix: string): readonly SchemaFinding[] => [
    { rule: 'pattern', pointer, message, fix },
  ];
  if (pattern.length > profileLimits.patternLength)
    return refuse(
      `the pattern is longer than ${profileLimits.patternLength} characters`,
      'Shorten it, or list the values in enum.',
    );
  const texts = (maxLength ?? 0) + 1;
  // Loading the engine takes longer than judging all that is shipped.
  if (isPlainPattern(pattern) && mostInstructions(pattern) * texts <= profileLimits.patternSteps) return [];
  try {
    const steps = compilePattern(loadRe2(), pattern).programSize() * texts;
    if (steps <= profileLimits.patternSteps) return [];
    return refuse(
      'the pattern is too large for strings of that length',
      'Lower maxLength, or the repeat counts in the pattern.',
    );
  } catch (error) {
    if (!(error instanceof PatternRefused)) throw error;
    return refuse(
      error.message,
      'Use a pattern without look-around, flags and back-references, with repeat counts up to 1000.',
    );
  }
}
