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

/** Control characters, bidirectional overrides, zero-width and tag characters get a visible name. */
function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}|\p{Cf}|[\u2028\u2029]/gu, (char) =>
      char === '\n' ? '\n' : `⟨U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    );
}
