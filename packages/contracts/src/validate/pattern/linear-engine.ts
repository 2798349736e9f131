import type { RE2JS } from 're2js';
import { translatePattern } from './pattern-syntax.ts';

/** What matching may cost in one validation: program size × text length, summed up. */
export type Meter = { spent: number; readonly most: number };

/** Thrown while a value is validated; whoever validates turns it into an issue, so the value is refused. */
export class TooCostly extends Error {
  override readonly name = 'TooCostly';
}

/** Thrown while a schema is compiled. */
export class PatternRefused extends Error {
  override readonly name = 'PatternRefused';
}

export type LinearPattern = { readonly size: number; test(text: string): boolean; toString(): string };
export type LinearEngine = { (pattern: string, flags: string): LinearPattern; code: string };

/** Compiles a pattern for a time linear in the text, or refuses it with PatternRefused. */
export function compilePattern(re2: typeof RE2JS, pattern: string): RE2JS {
  const translated = translatePattern(pattern);
  if (!translated.ok) throw new PatternRefused(`the pattern is refused: ${translated.problem}`);
  try {
    return re2.compile(translated.source);
  } catch (error) {
    throw new PatternRefused(`the pattern does not compile: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * The engine that Ajv is given instead of RegExp. Ajv tells patterns apart by their `toString()` alone: were it the
 * same for two of them, the second would silently be checked with the first.
 */
export function createLinearEngine(re2: typeof RE2JS, meter: Meter): LinearEngine {
  const engine = (pattern: string, flags: string): LinearPattern => {
    const program = compilePattern(re2, pattern);
    const size = program.programSize();
    return {
      size,
      test(text) {
        meter.spent += size * (text.length + 1);
        if (meter.spent > meter.most) throw new TooCostly('too much text for its patterns');
        return program.test(text);
      },
      toString: () => `/${pattern}/${flags}`,
    };
  };
  return Object.assign(engine, { code: 'linearEngine' });
}
