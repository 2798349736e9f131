/** What people say before what they want, and what says nothing of it. */
const courtesy =
  /^(?:(?:hi|hey|hello|dear \w+|good (?:morning|afternoon|evening|day)|ok|okay|so|and|well|please|pls|plz|sorry|quick question|just)\b[\s,.!:;-]*)+/u;
const toTell =
  /^(?:(?:can|could|would|will) (?:you|u|somebody|someone) )?(?:please |kindly |just |maybe )*(?:tell (?:me|us)|remind (?:me|us)(?! to\b)|let (?:me|us) know|find out|check (?:whether|if|what|who|when|which|how)|look (?:it )?up\b[^\n]{0,80}\b(?:what|who|when|where|which|how)|say (?:what|who|when|where|which|how))\b/u;
const wonders =
  /^(?:i (?:want|need|would like|wish|have|am trying|'d like)|i'd like) to know\b|^i (?:wonder|forgot|forget|do not remember|don't remember|cannot remember|can not remember|can't remember)\b|^(?:do|does|did) (?:you|u|anybody|anyone) (?:know|remember|have)\b|^any idea\b/u;
const begins =
  /^(?:(?:in|on|at|from|to|for|by|since|until|with|of|under|about) )?(?:what|which|who|whose|whom|when|where|why|how)(?:'?s|'?re|s)?\b|^(?:is|are|was|were|does|did|do|has|have|had|isn'?t|aren'?t|hasn'?t|haven'?t|doesn'?t|didn'?t)\b/u;
const further = /[,;:.!-] (?:and )?(?:what|which|who|whose|when|where|how|since when)\b/u;
const toDo = /^(?:can|could|would|will|shall|should|may|might|must|please|let)\b/u;
/** How a thing is done, what one ought to do, and what somebody thinks stands in no file. */
const elsewhere =
  /\bhow (?:to|(?:do|does|did|can|could|should|would|will) (?:i|one|you|someone))\b|\bshould (?:i|we|one)\b|\bdo you think\b|\bwhat if\b/u;
const assistant = /\b(?:you|your|yourself|u)\b/u;

/**
 * Whether a request asks for something that may stand in the files, and for nothing to be done: “what do we charge for
 * a cake?”, “mm per tip?”, “could you tell me who has the key”. Not what is asked of whoever answers.
 */
export function asksSomething(request: string, isVerb: (word: string) => boolean): boolean {
  const text = request
    .slice(0, longest)
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(courtesy, '');
  if (elsewhere.test(text)) return false;
  const said = toTell.exec(text)?.[0] ?? wonders.exec(text)?.[0];
  if (said !== undefined) return true;
  if (assistant.test(text) || toDo.test(text)) return false;
  if (begins.test(text)) return true;
  const [first = ''] = /^[\p{L}']+/u.exec(text) ?? [];
  return !isVerb(first) && (/\?\s*$/u.test(text) || further.test(text));
}

const longest = 2048;
