// Paid, unpaid, not paid, without a receipt: what a question says yes or no to.
import { deniedBy, flagCondition, flagsNamed } from './conditions.mjs';
import { explain, weights } from './naming.mjs';
import { lateNegators } from './vocabulary.mjs';

const did = new Set('has have had did having been is are was were already fully'.split(' '));

/** Paid, unpaid, not paid: the flag with most words of the question, and none where two have as many. */
export function bindFlags(bound) {
  const { table, words, tokens } = bound;
  bound.flagTokens = [];
  for (const token of words) {
    // What is owed on open bills is denied twice.
    const said = flagsNamed(table, token).some(
      ({ column, isDenied }) => isDenied && bound.conditions.some((one) => one.column === column),
    );
    if (said) explain(bound, token, weights.flag);
    const flags = flagsNamed(table, token).filter(
      ({ column }) => !bound.conditions.some((one) => one.column === column),
    );
    const isNoun = token.heads.some(
      ({ column, fit }) => fit === 1 && column.kind !== 'flag' && flags.every((flag) => isPartOf(column, flag.column)),
    );
    if (flags.length === 0 || isNoun || bound.explained.has(token)) continue;
    const counted = flags
      .map((flag) => ({ ...flag, count: flag.column.words.filter((word) => isAsked(bound, word)).length }))
      .sort((a, b) => b.count - a.count);
    if (counted[1]?.count === counted[0].count) return false;
    const { column, isDenied } = counted[0];
    // "When do we play" is not "what was played".
    const isDone =
      /(?:ed|en|t|id|ld)$/.test(token.text) || !/^(?:pay|play|return|eat|read|deliver|use|sell|do)$/.test(token.text);
    const isAux = tokens.some(({ text, at }) => at < token.at && text !== 'do' && text !== 'does' && did.has(text));
    if (!isDenied && !isDone && !isAux) continue;
    // Who has to pay, or is to be paid, is not done with it.
    const isAhead = [1, 2].some(
      (far) => tokens[token.at - far]?.text === 'to' && (far === 1 || tokens[token.at - 1].text === 'be'),
    );
    if (isAhead && isDenied) return false;
    bound.flagTokens.push({ token, column, isDenied: isDenied || isAhead });
    explain(bound, token, isDenied ? 0.95 : weights.flag);
  }
  return true;
}

/** Of "dues" and "dues paid", the first is what "dues" names. */
function isPartOf({ words }, whole) {
  return words.every((word) => whole.words.includes(word));
}

function isAsked({ tokens, ask }, word) {
  return tokens.some((token) => token.kind !== 'not' && token.stem === word) || ask.years.includes(Number(word));
}

/** Each "not" has to have something that it denies. */
export function bindNots(bound) {
  const { tokens, words, conditions, flagTokens } = bound;
  const nots = tokens.filter(({ kind }) => kind === 'not');
  const denied = new Set();
  const flagAt = new Map(flagTokens.map((flag) => [flag.token.at, flag]));
  const extra = [];
  for (const not of nots) {
    const canDeny = (token) =>
      flagAt.has(token.at) ||
      conditions.some((one) => one.denied && one.tokens.includes(token)) ||
      token.heads.some(({ column, fit }) => fit > 0.5 && flagCondition(column, false) !== undefined);
    const deniable = words.filter(canDeny);
    const token = deniedBy(not, deniable);
    if (token === undefined) {
      // "Still missing, not paid" says the same twice.
      if (lateNegators.has(not.text) && flagTokens.length > 0) continue;
      return false;
    }
    if (flagAt.has(token.at)) {
      // "Not unpaid" is too clever, and so is "not not paid".
      if (flagAt.get(token.at).isDenied || denied.has(flagAt.get(token.at).column)) return false;
      denied.add(flagAt.get(token.at).column);
    } else {
      const value = conditions.find((one) => one.denied && one.tokens.includes(token));
      if (value) Object.assign(value, value.denied, { denied: undefined });
      else {
        const best = token.heads
          .map((head) => ({ ...head, made: flagCondition(head.column, false) }))
          .filter(({ made }) => made);
        const most = Math.max(...best.map(({ fit }) => fit));
        const top = best.filter(({ fit }) => fit === most);
        if (top.length > 1) return false;
        extra.push(top[0].made);
      }
      explain(bound, token, weights.head);
    }
  }
  for (const { token, column, isDenied } of flagTokens) {
    if (extra.some((one) => one.column === column)) continue;
    const isNo = isDenied || denied.has(column);
    const isYes = flagTokens.some((other) => other.column === column && !other.isDenied) && !denied.has(column);
    // "Paid and unpaid" is all of them, which nobody asks for so.
    if (isDenied && isYes && token) return false;
    conditions.push(flagCondition(column, !isNo));
  }
  conditions.push(...extra);
  return withFilled(bound);
}

/** "Pupils with allergies": where the column has blanks. */
function withFilled({ tokens, conditions, ask }) {
  for (const [at, { text }] of tokens.entries()) {
    const next = tokens[at + 1];
    const isWith = text === 'with' || (ask.wants.has('many') && /^(?:have|has|had)$/.test(text));
    if (!isWith || next?.heads === undefined) continue;
    const column = next.heads.find(({ column: one, fit }) => fit === 1 && one.kind !== 'flag')?.column;
    const made = column && flagCondition(column, true);
    if (made && !conditions.some((one) => one.column === column)) conditions.push(made);
  }
  return true;
}
