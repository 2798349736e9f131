import { shorten, visible } from '@fpf/files/text';

/**
 * Nothing that is seen, and where it stands two halves of a text are no word: code hosts look for mentions and
 * addresses in rendered text.
 */
const gap = '<!-- -->';

/**
 * Text from a model, a tool or a file, made safe to stand in a line of a Markdown page: no markup, nothing invisible,
 * and nothing that a code host makes of plain words: a mention, a reference, an address, a sign, a formula.
 */
export function plainText(text: string, most = 600): string {
  return visible(shorten(text, most))
    .replace(/[\n\t]/g, ' ')
    .replace(/[\\`*_{}[\]<>()#+!~&$]/g, '\\$&')
    .replace(/^([-=]|\d{1,9}(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}${gap}` : `\\${start}`))
    .replace(/@|:(?=\/\/|(?:\\?[\w+-])+:)|www(?=\.)|\\#(?=\d)|gh(?=-\d)/gi, `$&${gap}`);
}

/** The same as code: a fence longer than any run of backticks in it. */
export function inlineCode(text: string, most = 512): string {
  const shown = visible(shorten(text, most)).replace(/[\n\t]/g, ' ');
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = shown === '' || /^`|`$|^ | $/.test(shown) ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}
