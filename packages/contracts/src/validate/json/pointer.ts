/** One token of a JSON pointer (RFC 6901). */
export function pointerToken(token: string | number): string {
  return `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function pointerOf(tokens: readonly (string | number)[]): string {
  return tokens.map(pointerToken).join('');
}
