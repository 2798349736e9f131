const quoted =
  /"([^"\n]{1,512})"|“([^”\n]{1,512})”|`([^`\n]{1,512})`|(?<![\p{L}\p{N}])'([^'\n]{1,512})'(?![\p{L}\p{N}])/gu;
const number = /^[+-]?\d(?:[\d,_]*\d)?(?:\.\d+)*$/;
const file = /^(?=.{4})[^\s*?{}$|<>=()]*[^\s*?{}$|<>=()./]\.(?=\w*\p{L})\w{1,8}$/u;
const most = 64;

/** What in a text can only be a value: a number, a quotation, the name of a file, a path; one of each. */
export function valuesIn(text: string): readonly string[] {
  const said = [...text.matchAll(quoted)].map(([, ...forms]) => (forms.find((one) => one !== undefined) ?? '').trim());
  const tokens = text
    .replace(quoted, ' ')
    .split(/[\s,;]+(?!\d)|[\s;]+/u)
    .flatMap(tokenValues);
  return [...new Set([...said.filter((one) => one !== ''), ...tokens])].slice(0, most);
}

function tokenValues(token: string): readonly string[] {
  const plain = token.replace(/^[([<#]+|[)\]>.!?:,]+$/gu, '');
  const [, from, to] = /^(\d+)[-–](\d+)$/u.exec(plain) ?? [];
  if (from !== undefined && to !== undefined) return [from, to];
  if (plain.includes('@') || plain.includes('://')) return [];
  return number.test(plain) || file.test(plain) || isPath(plain) ? [plain] : [];
}

/** With a stroke between its parts, and none of the kind of `and/or`: one part at least is no plain word. */
function isPath(token: string): boolean {
  return /^\.?\.?\/?[\w.-]+(?:\/[\w.-]+)+\/?$/u.test(token) && /[\d._-]|^\/|\/$|\/.*\//u.test(token);
}
