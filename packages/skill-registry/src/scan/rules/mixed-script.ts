import { foldText } from '../fold.ts';
import type { Hit, ScanRule } from '../scan-rule.ts';

/** A word of Latin letters with a few of another alphabet that look like them. A word of one alphabet is a word. */
export const mixedScript: ScanRule = function* rule({ text }): Generator<Hit> {
  if (!/[\u0370-\u052f\u13a0-\u13ff\ua640-\ua69f]/.test(text)) return;
  for (const { index, 0: word } of text.matchAll(/[A-Za-z\u0370-\u052f]{3,64}/g)) {
    if (!/[A-Za-z].*[A-Za-z]/s.test(word) || !/[^A-Za-z]/.test(word)) continue;
    if (!/^[a-z]+$/.test(foldText(word).folded)) continue;
    const letters = [...new Set(word.replace(/[A-Za-z]/g, ''))]
      .slice(0, 4)
      .map((char) => `U+${(char.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`);
    yield {
      code: 'skill.s33-mixed-script',
      start: index,
      end: index + word.length,
      message: `${JSON.stringify(word.slice(0, 60))} has letters that only look Latin: ${letters.join(', ')}`,
    };
  }
};
