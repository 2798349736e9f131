import { withoutNotations } from './notation.ts';

const longest = 8192;
const quotation =
  /"[^"\n]{1,2000}"|“[^”\n]{1,2000}”|`[^`\n]{1,2000}`|(?<![\p{L}\p{N}])'[^'\n]{1,2000}'(?![\p{L}\p{N}])/gu;
/** What a file is to say: `a file that says Hello from me, then …`. */
const dictated =
  /\b(?:that says|which says|that reads|with the (?:text|content|words))\b[^\n]{1,2000}?(?=,? (?:and )?then\b|\n|$)/giu;
/** `remember that we build with pnpm`: what is to be kept is the note's business, up to the end of the sentence. */
const asksToKeep =
  '(?<=(?:^|[.!?;\\n]\\s{0,8})(?:please,? )?(?:remember|memorize|memorise|keep in mind|bear in mind|note|note down) that )';
const kept = new RegExp(`${asksToKeep}[^\\n]{1,2000}?(?=[.!?;](?:\\s|$)|,? (?:and )?then\\b|\\n|$)`, 'giu');
/** `replace A by B in notes.md`: what A and B are is the file's business. */
const exchanged =
  /\b(replace|swap|substitute|change) [^\s.]{1,80} (?:by|with|for|to|into) [^\s.]{1,80}(?= (?:in|inside|within|of) (?:the file )?[\w/-]{0,200}\.[a-z0-9]{1,8}\b)/giu;

/** What is said in a request: quotations, other people's words and notations are data, unless there is nothing else. */
export function spokenText(request: string): string {
  const said = withoutNotations(unquotedText(request));
  return /[\p{L}\p{N}]/u.test(said) ? said : request.slice(0, longest);
}

/** A request without what it quotes; what is written in a notation still stands in it. */
export function unquotedText(request: string): string {
  const text = request.slice(0, longest);
  return text.replace(quotation, ' ').replace(dictated, ' ').replace(kept, '').replace(exchanged, '$1');
}
