const most = 200;

/** A text of others as part of one line of ours: with its own line breaks it could pose as further lines. */
export function oneLine(text: string): string {
  const flat = text.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const characters = Array.from(flat);
  return characters.length <= most ? flat : `${characters.slice(0, most - 1).join('')}…`;
}
