import type { FindingCode } from '../report/finding-rules.ts';
import type { Findings, Place } from '../report/findings.ts';
import { placeOf } from './places.ts';

const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * What a person does not see and a model reads: zero-width characters, marks that turn the direction of text, tag
 * characters, soft hyphens, blank letters. Not the joiners inside an emoji or between letters of the scripts that are
 * written with them, nor the signs of Arabic that format and are seen.
 */
const joined =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Gujr}\p{sc=Guru}\p{sc=Orya}])[\u200c\u200d]|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]/u;
const hidden = new RegExp(
  `(?!${joined.source})[\\p{Cf}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u3164\\uffa0\\ufe00-\\ufe0d\\u{e0100}-\\u{e01ef}]`,
  'gu',
);

/** More of one kind than this help nobody. */
const atMost = 20;

/** Nearly every file is of these alone, and asking takes a tenth of the time. */
const other = /[^\t\n\r -~]/;

/** Characters that no instruction needs, each with its place. The whole text is looked at, header and body alike. */
export function reportCharacters(
  text: string,
  file: string,
  findings: Findings,
  token: FindingCode = 'skill.f09-control-token',
  place: (at: number) => Omit<Place, 'file'> = (at) => placeOf(text, at),
): void {
  const add = (code: FindingCode, at: number, what: string): void =>
    findings.add(code, `${file} has ${what}`, { file, ...place(at) });
  if (other.test(text)) {
    for (const { index, char } of first(text, control))
      add('skill.f05-control-character', index, `the control character ${nameOf(char)}`);
    for (const { index, char } of first(text, hidden))
      add('skill.f08-hidden-character', index, `the character ${nameOf(char)}, which nobody sees`);
  }
  if (!text.includes('<')) return;
  for (const { index } of first(text, controlTokens())) {
    const said = text.slice(index, text.indexOf('>', index) + 1);
    add(
      token,
      index,
      `${said}, a control token of chat templates${token === 'skill.f09-control-token' ? '; the model is given a harmless form of it' : ''}`,
    );
  }
}

function* first(text: string, pattern: RegExp): Generator<{ readonly index: number; readonly char: string }> {
  let count = 0;
  for (const { 0: char, index } of text.matchAll(pattern)) {
    count += 1;
    if (count > atMost) return;
    yield { index, char };
  }
}

function nameOf(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * What chat templates write between the turns: FunctionGemma's own words, Gemma's others, and the `<|…|>` of other
 * models. In a text they would be structure: a skill could end its own turn and begin one that nobody gave.
 */
const namedTokens =
  'bos|eos|pad|unk|mask|escape|start_of_turn|end_of_turn|start_of_image|end_of_image|' +
  '(?:start|end)_function_(?:declaration|call|response)|unused\\d{1,4}';

export function controlTokens(): RegExp {
  return new RegExp(`<(?=(?:${namedTokens})>|\\|[A-Za-z0-9_]{1,40}\\|>)`, 'g');
}

/** The same text with its control tokens harmless and still readable. */
export function neutralise(text: string): string {
  return text.replace(controlTokens(), '<\u200a');
}
