// Whether one rule allows one command: its program, and either its very words, or its subcommand, each flag by its whole name, and each
// value by its kind.
import { valueProblem } from './check-value.mjs';

/** Undefined when the rule allows the command; else the first thing that it does not allow. */
export function ruleProblem(rule, program, args) {
  if (program !== rule.program) return `the program is not ${rule.program}`;
  if (rule.words) {
    const same = args.length === rule.words.length && args.every((word, index) => word === rule.words[index]);
    return same ? undefined : `it is not ${quote([program, ...rule.words].join(' '))}, word for word`;
  }
  const subcommand = rule.subcommand ?? [];
  for (const [index, word] of subcommand.entries())
    if (args[index] !== word) return `it does not begin with ${[rule.program, ...subcommand].join(' ')}`;
  return restProblem(rule, args.slice(subcommand.length));
}

function restProblem(rule, words) {
  const values = [];
  const flags = rule.flags ?? {};
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === '--' && rule.end_of_flags === true) {
      values.push(...words.slice(at + 1));
      break;
    }
    if (word === '--') return 'the rule does not say that -- may stand here';
    if (!word.startsWith('-') || word === '-') {
      values.push(word);
      continue;
    }
    const equals = word.startsWith('--') ? word.indexOf('=') : -1;
    const name = equals < 0 ? word : word.slice(0, equals);
    if (!Object.hasOwn(flags, name)) return `the flag ${quote(name)} is not allowed`;
    const spec = flags[name];
    if (spec === 'alone') {
      if (equals >= 0) return `the flag ${name} takes no value`;
      continue;
    }
    if (equals < 0) at += 1;
    const value = equals < 0 ? words[at] : word.slice(equals + 1);
    if (value === undefined) return `the flag ${name} has no value`;
    const problem = valueProblem(value, spec, rule.effect);
    if (problem !== undefined) return `${quote(value)}, the value of ${name}, ${problem}`;
  }
  return valuesProblem(rule, values);
}

/** Values fill the places of the rule in order, each place as far as it goes and as the places after it need none. */
function valuesProblem(rule, values) {
  const places = rule.values ?? [];
  const needed = (from) => places.slice(from).reduce((sum, place) => sum + (place.least ?? 1), 0);
  let at = 0;
  for (const [index, place] of places.entries()) {
    const [least, most] = [place.least ?? 1, place.most ?? 1];
    const take = Math.min(most, values.length - at - needed(index + 1));
    if (take < least) return `a value is missing: ${place.name ?? place.kind}`;
    for (const value of values.slice(at, at + take)) {
      const problem = valueProblem(value, place, rule.effect);
      if (problem !== undefined) return `${quote(value)} ${problem}`;
    }
    at += take;
  }
  return at < values.length ? `the value ${quote(values[at])} is one too many` : undefined;
}

export function quote(text) {
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return JSON.stringify(shown).replace(
    /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
