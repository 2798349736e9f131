const plain = /^[\x20-\x7e]*$/;
/** East Asian wide and full-width characters, and pictures: two columns of a terminal each. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const combining = /\p{M}/u;

/** Returns how many columns of a terminal a line takes. */
export function textWidth(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const char of text) width += charWidth(char);
  return width;
}

/** Cuts a line so that it takes no more columns than these, with an ellipsis in place of the rest. */
export function cutToWidth(text: string, most: number): string {
  if (textWidth(text) <= most) return text;
  let [width, kept] = [0, ''];
  for (const char of text) {
    width += charWidth(char);
    if (width > most - 1) break;
    kept += char;
  }
  return `${kept.trimEnd()}…`;
}

function charWidth(char: string): number {
  return combining.test(char) ? 0 : wide.test(char) ? 2 : 1;
}
