import type { Hit, ScanRule } from '../scan-rule.ts';

const runs =
  String.raw`(?<![\w.$])(?:eval|exec|compile|execfile)\s*\(|\bnew\s+function\s*\(|(?<![\w.$])function\s*\(\s*(?:atob|buffer)|\bexecsync\s*\(|\bspawnsync?\s*\(|\bos\.(?:system|popen)\s*\(|\bsubprocess\.\w{1,32}\s*\(|\bvm\.runin\w{1,32}\s*\(|\b(?:iex|invoke-expression)\b|\bimport\s*\(\s*["'` +
  '`' +
  String.raw`]data:|\beval\s+["'$]`;
const decodes = String.raw`\batob\s*\(|\b(?:url_?safe_?)?b(?:64|32|85)_?decode|\bfrom_?hex\b|,\s*["'](?:base64|hex|base64url)["']|\bunescape\s*\(|\bfromcharcode\b|\bcodecs\.decode\b|\bdecompress\s*\(|\bmarshal\.loads|\bpickle\.loads|\bfrombase64string|\bbase64\s+-{1,2}d|\brot_?13\b|\burlopen\s*\(|\brequests\.get\s*\(|\bdata:text\/javascript;base64|\bgunzipsync\s*\(|\binflatesync\s*\(`;
const tokens = new RegExp(`(?<run>${runs})|(?<decode>${decodes})`, 'g');
const encoded = /(?:powershell|pwsh)(?:\.exe)?\s[^\n]{0,200}?-e(?:c|nc|ncodedcommand)?\s+[a-z0-9+/=]{16,400}/g;

/** How far apart running and decoding may stand to be one thing. */
const near = 240;

/** Code that is written down in a form in which nobody can read it, and then run. */
export const decodedEval: ScanRule = function* rule(source): Generator<Hit> {
  const code = 'skill.s21-decoded-eval';
  const last: { run?: number; decode?: number } = {};
  for (const { index, 0: token, groups } of source.folded.matchAll(tokens)) {
    const kind = groups?.['run'] === undefined ? 'decode' : 'run';
    const other = kind === 'run' ? last.decode : last.run;
    last[kind] = index;
    if (other === undefined || index - other > near) continue;
    const message = 'code is decoded from text or fetched, and run';
    yield { code, start: source.at(Math.min(index, other)), end: source.at(index + token.length), message };
    delete last.run;
    delete last.decode;
  }
  for (const { index, 0: match } of source.folded.matchAll(encoded)) {
    yield { code, start: source.at(index), end: source.at(index + match.length), message: 'an encoded command is run' };
  }
};

const shell = String.raw`(?:(?:sudo|doas|env|nohup|exec|command)\s+(?:-\S{1,64}\s+)?)?(?:[\w./-]{1,64}\/)?(?:(?:ba|z|da|k|c|tc|fi|a|pw)?sh|python[\d.]{0,8}|node|deno|bun|perl|ruby|php|iex|invoke-expression|powershell|osascript)(?![\w.-])`;
const fetcher = String.raw`\b(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|aria2c|fetch|base64\s+-{1,2}d(?:ecode)?|base64\s+-i|xxd\s+-r|openssl\s+(?:enc|base64)|uudecode)(?![\w-])`;

/** A pipeline goes on over a line's end behind a bar or a backslash, and before a bar. */
const pipeTokens = new RegExp(
  String.raw`(?<end>[^|\\\s][ \t]*\n(?![ \t]*\|))|(?<shell>\|&?\s*${shell})|(?<fetch>${fetcher})`,
  'g',
);

const substituted = new RegExp(
  [
    String.raw`(?:\b(?:ba|z|da|k)?sh|\bsource|\beval|\bpython[\d.]{0,8}|\bnode|\bperl|(?:^|[\s;&])\.)\s+(?:-[a-z]{1,32}\s+)?["']?(?:<\(|\$\(|` +
      '`' +
      String.raw`)\s*(?:curl|wget|base64|echo\s+\S{1,400}\s*\|\s*base64)\b`,
    String.raw`\b(?:iex|invoke-expression)\s*\(+\s*(?:\(\s*)?(?:new-object|iwr|irm|invoke-|\[)`,
    String.raw`\b(?:iwr|irm|invoke-webrequest|invoke-restmethod|curl|wget)\b[^\n|]{0,120}-o(?:ut-?file)?\s+\S{1,120}[^\n|]{0,40}(?:&&|;)\s*(?:sudo\s+)?(?:(?:ba|z|da)?sh|chmod\s+\S{1,64})\s`,
  ].join('|'),
  'gm',
);

/** `curl … | sh`, and its relatives: what comes from elsewhere, or out of an encoding, goes to an interpreter. */
export const pipeToShell: ScanRule = function* rule(source): Generator<Hit> {
  const code = 'skill.s20-pipe-to-shell';
  let fetched: string | undefined;
  for (const { index, 0: token, groups } of source.folded.matchAll(pipeTokens)) {
    if (groups?.['end'] !== undefined) fetched = undefined;
    else if (groups?.['fetch'] !== undefined) fetched = token;
    else if (fetched !== undefined) {
      const message = `what ${fetched.split(/\s/)[0]} brings is piped into ${token.replace(/^\|&?\s*/, '')}`;
      yield { code, start: source.at(index), end: source.at(index + token.length), message };
      fetched = undefined;
    }
  }
  if (!/curl|wget|base64|iwr|irm|iex|invoke-/.test(source.folded)) return;
  for (const { index, 0: match } of source.folded.matchAll(substituted)) {
    yield {
      code,
      start: source.at(index),
      end: source.at(index + match.length),
      message: 'an interpreter is given what was just fetched or decoded',
    };
  }
};
