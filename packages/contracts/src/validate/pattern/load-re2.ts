import { createRequire } from 'node:module';
import type { RE2JS } from 're2js';

/** Loaded when the first pattern is compiled: most that import this package never compile one. */
export function loadRe2(): typeof RE2JS {
  return (createRequire(import.meta.url)('re2js') as { readonly RE2JS: typeof RE2JS }).RE2JS;
}
