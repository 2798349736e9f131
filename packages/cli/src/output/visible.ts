/** A terminal obeys escape sequences in what it shows. Ours are colours only; all others, from files and models, are shown. */
const ours = /\u001b\[[0-9;]{1,16}m/y;

export function visible(text: string): string {
  let shown = '';
  for (let at = 0; at < text.length;) {
    ours.lastIndex = at;
    const style = ours.exec(text);
    if (style) {
      shown += style[0];
      at += style[0].length;
      continue;
    }
    const char = String.fromCodePoint(text.codePointAt(at) as number);
    shown += /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(char) && char !== '\n' && char !== '\t' ? `<U+${hex(char)}>` : char;
    at += char.length;
  }
  return shown.toWellFormed();
}

function hex(char: string): string {
  return (char.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
}
