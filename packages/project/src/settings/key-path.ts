/**
 * `policy.allow[0].tool`, and also `policy.allow.0.tool`. A key with other characters is written as a pointer:
 * `/model/options/a.b`.
 */
export function parseKey(text: string): readonly string[] {
  if (text.startsWith('/')) {
    return text
      .slice(1)
      .split('/')
      .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return text.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
}

export function keyText(path: readonly string[]): string {
  if (!path.every((token) => /^[\w$-]+$/.test(token)))
    return path.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return path.map((token, index) => (index === 0 ? token : /^\d+$/.test(token) ? `[${token}]` : `.${token}`)).join('');
}
