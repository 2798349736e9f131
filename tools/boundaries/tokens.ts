/**
 * The few kinds of token that matter for finding imports. A template without expressions is a string; comments give no
 * token.
 */
export interface Token {
  readonly kind: 'word' | 'string' | 'mark';
  readonly text: string;
  readonly line: number;
  /** A `)` that closes the condition of `if`, `while`, `for` or `with`: a statement follows, no operator. */
  readonly condition?: boolean;
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

const conditions = new Set(['if', 'while', 'for', 'with']);

/**
 * Splits TypeScript or JavaScript into tokens. Anything that it does not know is one mark, so it ends on every input.
 */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = [];
  const open: ('{' | '${')[] = [];
  const parens: boolean[] = [];
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
  const template = (whole: boolean): void => {
    const text = take(templatePart) ?? '';
    if (whole && source[at + text.length] === '`') return emit('string', text, `${text}\``);
    pass(text);
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
      template(true);
    } else if (character === '}' && open.at(-1) === '${') {
      open.pop();
      pass('}');
      template(false);
    } else if (character === '/' && !endsValue(tokens, tokens.length - 1) && take(regex) !== undefined) {
      emit('mark', '/re/', take(regex));
    } else {
      const text = take(string);
      const name = text === undefined ? (take(word) ?? undefined) : undefined;
      if (character === '{') open.push('{');
      if (character === '}') open.pop();
      if (character === '(') parens.push(opensCondition(tokens));
      if (text !== undefined) emit('string', text.slice(1, -1), text);
      else if (name !== undefined) emit('word', name);
      else if (character === ')') {
        tokens.push({ kind: 'mark', text: ')', line, condition: parens.pop() ?? false });
        pass(')');
      } else emit('mark', take(number) ?? character);
    }
  }
  return tokens;
}

function isMember(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  return before?.kind === 'mark' && before.text === '.';
}

function opensCondition(tokens: readonly Token[]): boolean {
  const awaits = tokens.at(-1)?.text === 'await' && tokens.at(-2)?.text === 'for';
  const index = tokens.length - (awaits ? 2 : 1);
  const token = tokens[index];
  return token?.kind === 'word' && conditions.has(token.text) && !isMember(tokens, index);
}

/**
 * Whether a value ends with this token, so that a slash after it divides; else the slash starts a regular expression.
 */
function endsValue(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token === undefined) return false;
  if (token.kind === 'string') return true;
  if (token.kind === 'word') return !beforeRegex.has(token.text) || isMember(tokens, index);
  if (token.text === ')') return token.condition !== true;
  if (token.text === '!') return endsValue(tokens, index - 1);
  if (token.text === '+' || token.text === '-')
    return tokens[index - 1]?.text === token.text && endsValue(tokens, index - 2);
  return /^(?:[\]`]|\/re\/|\d.*)$/.test(token.text);
}
