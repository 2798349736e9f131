import { findShapes } from '@fpf/secrets';
import type { Hit, ScanRule } from '../scan-rule.ts';

/** Something in the shape of a credential, but for those that show that they are none. */
export const credentials: ScanRule = function* rule({ text }): Generator<Hit> {
  for (const { shape, start, end } of findShapes(text))
    yield { code: 'skill.s23-credential', start, end, message: `this looks like ${shape.what}` };
};
