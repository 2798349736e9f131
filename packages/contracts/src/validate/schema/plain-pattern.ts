/** Of these each letter leads on in one way, or ends: no text makes them try again. */
const oneWay: ReadonlySet<string> = new Set([
  '^(.*)$',
  '^(@[a-z0-9][a-z0-9._~-]*/)?[a-z0-9][a-z0-9._~-]*$',
  '^[a-z][a-z0-9-]*(\\.[a-z][a-z0-9-]*)+$',
  '^[a-z][a-z0-9+.-]*:[!-~]+$',
  '^[a-z0-9][a-z0-9-]{0,63}#[a-z][a-z0-9_]{0,63}$',
  '^[a-z][a-z0-9_]{0,63}(?:\\.[A-Za-z_][A-Za-z0-9_]{0,63}){0,8}$',
  '^[0-9]{1,9}\\.[0-9]{1,9}\\.[0-9]{1,9}(-[0-9A-Za-z.-]{1,64})?(\\+[0-9A-Za-z.-]{1,64})?$',
  '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
]);

const part = '(?:[A-Za-z0-9:_ -]|\\\\[.+-]|\\[\\\\s\\\\S\\]|\\[(?:[A-Za-z0-9]-[A-Za-z0-9]|[A-Za-z0-9_.+/])+-?\\])';
const fixed = `(?:${part}(?:\\{[0-9]{1,3}\\})?)`;
const varying = `(?:${part}(?:\\{[0-9]{1,3},[0-9]{0,3}\\}|[*+?]))`;
const atMostOneVaries = new RegExp(`^\\^${fixed}*${varying}?${fixed}*\\$?$`);

/**
 * Whether the language's own expressions take a time linear in the text for it: from the start on, and at most one
 * piece of another length.
 */
export function isPlainPattern(pattern: string): boolean {
  return oneWay.has(pattern) || atMostOneVaries.test(pattern);
}

/** Not less than the instructions that the linear engine would make of a plain pattern. */
export function mostInstructions(pattern: string): number {
  const counts = [...pattern.matchAll(/(?<=[{,])[0-9]{1,3}(?=[,}])/g)].map(([count]) => Number(count));
  return 4 * pattern.length * Math.max(1, ...counts);
}

export function plainPattern(pattern: string): RegExp {
  return new RegExp(pattern, 'u');
}
