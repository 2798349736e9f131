import { visible } from './visible.ts';

/** Text from a model, a tool or a file, made safe to stand in a Markdown page: no markup, nothing invisible. */
export function plainText(text: string): string {
  return visible(text)
    .replace(/[\\`*_{}[\]<>()#+!|~&]/g, '\\$&')
    .replace(/\n/g, ' ');
}

/** The same as code: a fence longer than any run of backticks in it. */
export function inlineCode(text: string): string {
  const shown = visible(text).replace(/\n/g, ' ').replace(/\|/g, '\\|');
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = shown === '' || /^`|`$|^ | $/.test(shown) ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}
