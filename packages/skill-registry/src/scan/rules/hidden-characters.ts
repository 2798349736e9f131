import { foldText, hiddenKind, type HiddenKind } from '../fold.ts';
import type { Hit, ScanCode, ScanRule } from '../scan-rule.ts';

const codes: Readonly<Record<HiddenKind, ScanCode>> = {
  hidden: 'skill.s01-hidden-character',
  bidi: 'skill.s02-bidi',
  tag: 'skill.s03-tag-character',
  control: 'skill.s04-control-character',
};

/** The only flags that are spelled with tag characters: England, Scotland, Wales. */
const flags = ['gbeng', 'gbsct', 'gbwls'].map(
  (name) =>
    Array.from(name, (char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join('') +
    String.fromCodePoint(0xe007f),
);
const suspicious =
  /[^\t\n\r\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff\u0370-\u05ff\u0e00-\u0eff\u3040-\u30ff\u4e00-\u9fff]/g;

/** Text that a person does not see, or sees in another order than a model reads it. */
export const hiddenCharacters: ScanRule = function* rule({ text }): Generator<Hit> {
  let skipTo = 0;
  for (const { index } of text.matchAll(suspicious)) {
    if (index < skipTo) continue;
    const code = text.codePointAt(index) as number;
    const kind = hiddenKind(code);
    if (kind === undefined) continue;
    const fine = harmless(text, index, code);
    if (fine > 0) {
      skipTo = index + fine;
      continue;
    }
    const end = index + (code > 0xffff ? 2 : 1);
    yield {
      code: codes[kind],
      start: index,
      end,
      message: `the character U+${code.toString(16).toUpperCase().padStart(4, '0')} ${why[kind]}`,
    };
  }
};

const why: Readonly<Record<HiddenKind, string>> = {
  hidden: 'cannot be seen',
  bidi: 'changes the direction of writing',
  tag: 'can carry text that nobody sees',
  control: 'is a control character',
};

/** How many units from here on are honest use: emoji, and scripts whose letters need a joiner. */
function harmless(text: string, index: number, code: number): number {
  const before = charBefore(text, index);
  if (code === 0xfeff && index === 0) return 1;
  if (code === 0xfe0f || code === 0xfe0e) return /[\p{Emoji}\p{Extended_Pictographic}]/u.test(before) ? 1 : 0;
  if (code === 0x200d || code === 0x200c) {
    const after = text.codePointAt(index + 1);
    const next = after === undefined ? '' : String.fromCodePoint(after);
    if (
      code === 0x200d &&
      /\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier}/u.test(before) &&
      /\p{Extended_Pictographic}/u.test(next)
    )
      return 1;
    return joining.test(before) && joining.test(next) ? 1 : 0;
  }
  if (before === '\u{1f3f4}') return flags.find((flag) => text.startsWith(flag, index))?.length ?? 0;
  return 0;
}

const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function charBefore(text: string, index: number): string {
  const low = text.charCodeAt(index - 1);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(index - 2, index) : text.slice(index - 1, index);
}

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
