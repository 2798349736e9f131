import { kindsOf } from './wish-verbs.ts';

/** What stands for the earlier result in the words that a model is asked with; a call may give it as a whole value. */
export const theResult = 'the result';

/** How a part of a request refers to what came before it. */
export type Reference =
  /** To what was found or made: `asked` has `"the result"` where the part said it, and `noun` is the person's word. */
  | { readonly kind: 'result'; readonly asked: string; readonly noun: string }
  /** To the thing that was dealt with: `before` and `after` are the words around it. */
  | { readonly kind: 'thing'; readonly before: string; readonly after: string; readonly said: string };

const nouns =
  'results?|outputs?|findings|matches|hits|answers?|report|summary|list|table|' +
  'numbers?|counts?|totals?|sums?|averages?|' +
  'figures?|names|lines|values?|texts?|contents?|everything|overview|statistics|stats|todos?';
const quotes = /"[^"\n]*"|“[^”\n]*”|`[^`\n]*`/gu;
const ofThat =
  '(?:\\s+(?:of|about|for|from)\\s+' +
  '(?:it|them|that|this|those|these|all\\s+of\\s+(?:it|them)|the\\s+results?|what\\s+you\\s+f(?:i|ou)nd))?';
const verbs = 'f(?:i|ou)nd|g(?:e|o)ts?|says?|gives?|comes?\\s+out|returns?';
const found = `what(?:ever)?\\s+(?:you|it|that|they)\\s+(?:${verbs})|everything\\s+(?:you|it)\\s+f(?:i|ou)nds?`;
const before = '(?:the|that|this|those|these|all\\s+the|its|their|a|an)\\s+(?:\\p{L}+\\s+)?';
const named = new RegExp(
  `\\b(?:${found}|${before}(${nouns})${ofThat})(?=\\s+(?:to|in|into|as|on|at|under|onto)\\b)`,
  'iu',
);
const behind = '\\s*(?:$|[,.;!?]|(?:to|in|into|as|on|at|under|from|by|with|onto|for)\\b)';
const pronoun = new RegExp(`\\b(it|them|that|this|those|these)\\b(?=${behind})`, 'iu');
const thing = /\b(?:it|them|(?:that|this|the)\s+(?:new\s+|same\s+)?(?:file|folder|copy|directory|one))\b/iu;
const bare = /^((?:\p{L}+\s+){0,2}?(?:save|write|store|put|export|record))\s+(?=(?:to|in|into|as|under)\s)/iu;

/** Reads how a part refers back; undefined where it stands by itself. What is in quotes refers to nothing. */
export function refersBack(text: string, verb: string | undefined): Reference | undefined {
  const masked = text.replace(quotes, (quote) => '\u0000'.repeat(quote.length));
  const writes = verb !== undefined && (kindsOf(verb).includes('write') || verb === 'export');
  const byNoun = writes ? named.exec(masked) : null;
  if (byNoun) return resultAt(text, byNoun.index, byNoun[0].length, byNoun[1] ?? 'result');
  const object = writes && !masked.includes('\u0000') ? pronoun.exec(masked) : null;
  if (object && !/\b(?:to|in|into|of|from|on|at)\s+$/iu.test(masked.slice(0, object.index)))
    return resultAt(text, object.index, object[0].length, 'result');
  const elliptic = writes ? bare.exec(masked) : null;
  if (elliptic) return resultAt(text, elliptic[0].length, 0, 'result');
  const other = thing.exec(masked);
  if (!other) return undefined;
  const end = other.index + other[0].length;
  return { kind: 'thing', before: text.slice(0, other.index), after: text.slice(end), said: other[0] };
}

function resultAt(text: string, at: number, length: number, noun: string): Reference {
  const after = text.slice(at + length);
  const asked = `${text.slice(0, at)}"${theResult}"${length === 0 ? ' ' : ''}${after}`;
  return { kind: 'result', asked, noun: noun.toLowerCase() };
}
