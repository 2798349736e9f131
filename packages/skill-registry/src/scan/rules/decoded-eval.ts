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
