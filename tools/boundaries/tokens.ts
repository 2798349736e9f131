/** The few kinds of token that matter for finding imports. Comments, regular expressions and the text of templates give none. */
export interface Token {
  readonly kind: 'word' | 'string' | 'mark';
  readonly text: string;
  readonly line: number;
}

const word = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const number = /(?:0[xob][\da-f_]+|\d[\d_]*(?:\.[\d_]*)?(?:e[+-]?\d+)?)n?/iy;
const string = /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'/y;
const comment = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y;
const regex = /\/(?:[^/\\[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+\/[a-z]*/y;
const templatePart = /(?:[^`\\$]|\\[^]|\$(?!\{))*/y;

/** Words after which a slash starts a regular expression although a word stands before it. */
const beforeRegex = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'do',
  'else',
  'void',
  'delete',
  'throw',
  'new',
  'instanceof',
  'await',
  'yield',
  'default',
]);

/** Splits TypeScript or JavaScript into tokens. Anything that it does not know is one mark, so it ends on every input. */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = [];
  const open: ('{' | '${')[] = [];
  let at = source.startsWith('#!') ? source.indexOf('\n') + 1 || source.length : 0;
  let line = at > 0 ? 2 : 1;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const text = pattern.exec(source)?.[0];
    return text === '' ? undefined : text;
  };
  const pass = (text: string): void => {
    at += text.length;
    for (const character of text) if (character === '\n') line += 1;
  };
  const emit = (kind: Token['kind'], text: string, raw = text): void => {
    tokens.push({ kind, text, line });
    pass(raw);
  };
  const template = (): void => {
    pass(take(templatePart) ?? '');
    if (source.startsWith('${', at)) {
      open.push('${');
      pass('${');
    } else {
      emit('mark', '`', source.slice(at, at + 1));
    }
  };
  while (at < source.length) {
    const character = source[at] ?? '';
    const skipped = take(/\s+/y) ?? take(comment);
    if (skipped !== undefined) {
      pass(skipped);
    } else if (character === '`') {
      pass('`');
      template();
    } else if (character === '}' && open.at(-1) === '${') {
      open.pop();
      pass('}');
      template();
    } else if (character === '/' && regexMayStart(tokens.at(-1)) && take(regex) !== undefined) {
      emit('mark', '/re/', take(regex));
    } else {
      const text = take(string);
      const name = text === undefined ? (take(word) ?? undefined) : undefined;
      if (character === '{') open.push('{');
      if (character === '}') open.pop();
      if (text !== undefined) emit('string', text.slice(1, -1), text);
      else if (name !== undefined) emit('word', name);
      else emit('mark', take(number) ?? character);
    }
  }
  return tokens;
}

function regexMayStart(before: Token | undefined): boolean {
  if (before === undefined) return true;
  if (before.kind === 'string') return false;
  if (before.kind === 'word') return beforeRegex.has(before.text);
  return !/^(?:[)\]`]|\/re\/|\d.*)$/.test(before.text);
}
