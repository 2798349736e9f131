import type { Hit, ScanRule } from '../scan-rule.ts';

const longComment = 80;

/** A comment is not rendered; the model reads it all the same. One that nobody closes hides the rest. */
export const longComments: ScanRule = function* rule({ kind, text }): Generator<Hit> {
  if (kind !== 'markdown') return;
  for (let at = text.indexOf('<!--'); at >= 0;) {
    const close = text.indexOf('-->', at + 4);
    const end = close < 0 ? text.length : close + 3;
    const content = text.slice(at + 4, close < 0 ? text.length : close).trim().length;
    if (content > longComment)
      yield {
        code: 'skill.s26-long-comment',
        start: at,
        end,
        message: `a comment of ${content} characters${close < 0 ? ', which is never closed' : ''}`,
      };
    if (close < 0) return;
    at = text.indexOf('<!--', end);
  }
};

/** `!` before a code span, or as a fence's language: some clients run it while they load the text. */
export const dynamicCommands: ScanRule = function* rule({ kind, text }): Generator<Hit> {
  if (kind !== 'markdown') return;
  for (const { index, 0: match } of text.matchAll(/(?<![\w!`\])])!`[^`\n]{1,2000}`|^ {0,3}(?:`{3,64}|~{3,64})!/gm))
    yield {
      code: 'skill.s27-dynamic-command',
      start: index,
      end: index + match.length,
      message: 'some clients run this while they load the text',
    };
};

const blankLines = 100;
const wideGap = 200;

/** A hundred empty lines, or a gap of two hundred spaces, and then text: an editor's window does not show it. */
export const buriedText: ScanRule = function* rule({ text }): Generator<Hit> {
  const code = 'skill.s34-buried-text';
  for (let at = text.search(/\s/); at >= 0 && at < text.length;) {
    let [end, lines, lineStart] = [at, 0, at];
    for (; end < text.length && isBlank(text.charCodeAt(end)); end += 1) {
      if (text.charCodeAt(end) !== 10) continue;
      lines += 1;
      lineStart = end + 1;
    }
    if (end === text.length) return;
    if (lines > blankLines)
      yield { code, start: end, end: end + 1, message: `text stands behind ${lines - 1} empty lines` };
    else if (end - lineStart >= wideGap)
      yield { code, start: end, end: end + 1, message: `text stands behind ${end - lineStart} spaces` };
    for (at = end; at < text.length && !isBlank(text.charCodeAt(at));) at += 1;
  }
};

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000;
}
