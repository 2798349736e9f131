import type { ComponentChildren, JSX } from 'preact';
import { shown } from './visible.tsx';

/** A longer text is shown without colours. */
const longest = 65_536;

const number = String.raw`\b\d[\w.]*`;
const quoted = String.raw`"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?`;
const words =
  'abstract|and|as|async|await|bool|boolean|break|case|catch|class|const|continue|def|default|del|do|done|elif|else|' +
  'end|enum|except|export|extends|false|False|fi|final|finally|fn|for|from|func|function|if|impl|implements|import|in|' +
  'int|interface|is|let|local|match|mod|mut|namespace|new|nil|None|not|null|or|package|pass|private|protected|pub|' +
  'public|raise|readonly|return|self|static|string|struct|super|switch|then|this|throw|trait|true|True|try|type|' +
  'undefined|use|var|void|while|with|yield';

/** Each family in one expression: a comment, a text, a word of the language, a number; in this order of groups. */
const family = (comment: string, strings = quoted, keywords = String.raw`\b(?:${words})\b`): RegExp =>
  new RegExp(`(${comment})|(${strings})|(${keywords})|(${number})`, 'gm');

const slashes = String.raw`\/\/.*|\/\*[^]*?(?:\*\/|$(?![^]))`;
const families: readonly (readonly [endings: string, tokens: () => RegExp])[] = [
  [
    'js mjs cjs jsx ts mts cts tsx java c h cc cpp hpp cs go rs swift kt scala php',
    () => family(slashes, `${quoted}|\`(?:[^\`\\\\]|\\\\.)*\`?`),
  ],
  ['css scss less', () => family(slashes, quoted, String.raw`@[\w-]+|[\w-]+(?=\s*:)`)],
  ['py rb sh bash zsh pl r jl mk conf cfg env', () => family(String.raw`(?<=^|\s)#.*`)],
  [
    'yaml yml toml ini',
    () => family(String.raw`(?<=^|\s)[#;].*`, quoted, String.raw`^\s*(?:- )?[\w."-]+(?=\s*[:=])|^\s*\[.*\]`),
  ],
  [
    'json jsonc ndjson',
    () =>
      family(
        slashes,
        String.raw`"(?:[^"\\\n]|\\.)*"(?!\s*:)`,
        String.raw`"(?:[^"\\\n]|\\.)*"(?=\s*:)|\b(?:true|false|null)\b`,
      ),
  ],
  ['sql lua hs elm', () => family('--.*')],
  ['html htm xml svg vue', () => family(String.raw`<!--[^]*?(?:-->|$(?![^]))`, quoted, String.raw`<\/?[\w:-]+|\/?>`)],
  ['md markdown', () => family(String.raw`^>.*`, '`[^`\\n]*`', String.raw`^#{1,6} .*|^\s*(?:[-*+]|\d+\.) `)],
  ['diff patch', () => /(^@@.*)|(^\+.*)|(^-.*)|(^(?:diff|index|---|\+\+\+) .*)/gm],
];
const kinds = ['comment', 'text', 'word', 'number'] as const;

/** A text with the colours of its syntax, which is known by the ending of a file's name. Other texts stay plain. */
export function Highlighted({ text, syntax }: { readonly text: string; readonly syntax: string }): JSX.Element {
  const tokens = text.length <= longest ? families.find(([endings]) => endings.split(' ').includes(syntax)) : undefined;
  if (!tokens) return <>{shown(text, true)}</>;
  const out: ComponentChildren[] = [];
  let at = 0;
  for (const found of text.matchAll(tokens[1]())) {
    if (found[0] === '') continue;
    const kind = kinds[found.slice(1).findIndex((group) => group !== undefined)];
    out.push(shown(text.slice(at, found.index), true), <span class={`syn-${kind}`}>{shown(found[0], true)}</span>);
    at = found.index + found[0].length;
  }
  return (
    <>
      {out}
      {shown(text.slice(at), true)}
    </>
  );
}

/** The ending of a file's name, which says what is in it. */
export function syntaxOf(path: string): string {
  return /[^/]\.([A-Za-z0-9]{1,12})$/.exec(path)?.[1]?.toLowerCase() ?? '';
}
