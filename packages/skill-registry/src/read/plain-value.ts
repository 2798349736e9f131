import type { HeaderValue } from './header-value.ts';

const plainText = /^[A-Za-z0-9(./_$+~][ -~\u00a1-\ud7ff\ue000-\ufefe]*$/;
const goesOn = /^[A-Za-z0-9(./_$+~"'`*[{][ -~\u00a1-\ud7ff\ue000-\ufefe]*$/;
const doubleQuoted = /^"([ !#-[\]-~\u00a1-\ud7ff]*)" *$/;
const singleQuoted = /^'([ -&(-~\u00a1-\ud7ff]*)' *$/;
const flowList = /^\[ ?([A-Za-z0-9_./-]+(?: [A-Za-z0-9_./]+)*(?:, ?[A-Za-z0-9_./-]+(?: [A-Za-z0-9_./]+)*)*) ?\] *$/;
const blockLine = /^[!-~\u00a1-\ud7ff][ -~\u00a1-\ud7ff]*$/;

/** The rest of a field's line, where it is one text or one list of words; undefined where it may be anything else. */
export function readPlainValue(value: string): HeaderValue | undefined {
  if (value === '') return { kind: 'text', text: '' };
  const list = flowList.exec(value)?.[1];
  if (list !== undefined) return { kind: 'list', items: list.split(/, ?/) };
  const text = (doubleQuoted.exec(value) ?? singleQuoted.exec(value))?.[1] ?? plain(value, plainText);
  return text === undefined ? undefined : { kind: 'text', text };
}

/** A text that goes on over indented lines, each without anything that YAML would see in it. */
export function readLongText(value: string, lines: readonly string[]): string | undefined {
  const parts = [plain(value, plainText), ...lines.map((line) => plain(line.replace(/^ +/, ''), goesOn))];
  return parts.every((part) => part !== undefined) ? parts.join(' ') : undefined;
}

/** A block text of lines that all begin in one column, with no blank one between them. */
export function readBlock(head: string, lines: readonly string[]): string | undefined {
  const [, style = '', chomp = ''] = /^([|>])(-?) *$/.exec(head) ?? [];
  const indent = /^ */.exec(lines[0] ?? '')?.[0].length ?? 0;
  if (style === '' || lines.length === 0) return undefined;
  for (const line of lines)
    if (!line.startsWith(' '.repeat(indent)) || !blockLine.test(line.slice(indent))) return undefined;
  return lines.map((line) => line.slice(indent)).join(style === '>' ? ' ' : '\n') + (chomp === '-' ? '' : '\n');
}

function plain(value: string, form: RegExp): string | undefined {
  const text = withoutLastSpaces(value);
  return form.test(text) && !text.includes(': ') && !text.includes(' #') && !text.endsWith(':') ? text : undefined;
}

/** Spaces alone: what else counts as white space in JavaScript is text in YAML. */
function withoutLastSpaces(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ') end -= 1;
  return text.slice(0, end);
}
