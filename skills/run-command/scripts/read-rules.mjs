// The rules of a project: data, checked as a whole before any of them counts. A file with one mistake in it allows nothing.
import { readFileSync } from 'node:fs';
import { cannotBeSeen, kinds } from './check-value.mjs';
import { decide } from './decide.mjs';
import { startsOthers } from './launchers.mjs';
import { isProgramName } from './programs.mjs';
import { entryAt, inWorkspace } from './tool.mjs';

export const rulesFile = 'fpf.commands.json';
const largest = 262_144;
const mostRules = 128;
/** What a rule has that leaves something open. */
const open = ['subcommand', 'flags', 'values', 'end_of_flags'];

/** The rules of a workspace; refused with the reason when there are none to be trusted. */
export function readRules(path = rulesFile) {
  const { absolute } = inWorkspace(path);
  const entry = entryAt(absolute);
  if (!entry)
    throw new Error(
      `there is no ${path} in the workspace, so no command is allowed; the skill's assets/example-rules.json shows one`,
    );
  if (!entry.isFile()) throw new Error(`${path} is not a regular file, so no command is allowed`);
  if (entry.size > largest) throw new Error(`${path} is larger than ${largest} bytes, so no command is allowed`);
  let value;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(absolute)));
  } catch {
    throw new Error(`${path} is not JSON, so no command is allowed`);
  }
  const problem = rulesProblem(value);
  if (problem !== undefined) throw new Error(`${path}: ${problem}; so no command is allowed`);
  return value.rules;
}

/** What is wrong with a set of rules; undefined when nothing is. */
export function rulesProblem(value) {
  const shape = objectProblem(value, ['$schema', 'rules'], 'the file');
  if (shape !== undefined) return shape;
  if (value.$schema !== 'urn:fpf:commands:1') return '$schema is not "urn:fpf:commands:1"';
  if (!Array.isArray(value.rules) || value.rules.length === 0 || value.rules.length > mostRules)
    return `rules is not a list of 1 to ${mostRules} rules`;
  const ids = new Set();
  for (const [index, rule] of value.rules.entries()) {
    const problem = ruleShapeProblem(rule);
    if (problem !== undefined) return `rule ${typeof rule?.id === 'string' ? rule.id : index + 1}: ${problem}`;
    if (ids.has(rule.id)) return `rule ${rule.id}: another rule has this id`;
    ids.add(rule.id);
  }
  return value.rules.map((rule) => exampleProblem(value.rules, rule)).find((problem) => problem !== undefined);
}

function ruleShapeProblem(rule) {
  const shape = objectProblem(rule, ['id', 'program', 'words', ...open, 'effect', 'examples'], 'it');
  if (shape !== undefined) return shape;
  if (typeof rule.id !== 'string' || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(rule.id) || rule.id.length > 64)
    return 'its id is not a short lower-case name';
  if (typeof rule.program !== 'string' || !isProgramName(rule.program))
    return 'its program is not a name without a path';
  if (rule.words !== undefined) {
    const also = open.find((field) => rule[field] !== undefined);
    if (also !== undefined) return `its words are all that the command has, so ${also} does not go with them`;
    if (!literals(rule.words))
      return 'its words are not a list of up to 32 texts without line breaks and characters that cannot be seen';
  } else if (startsOthers(rule.program))
    return `a rule for ${rule.program} would be a rule for every program, unless its words name every argument`;
  if (rule.effect !== 'read' && rule.effect !== 'write') return 'its effect is neither "read" nor "write"';
  if (rule.end_of_flags !== undefined && typeof rule.end_of_flags !== 'boolean')
    return 'its end_of_flags is neither true nor false';
  if (rule.subcommand !== undefined && !words(rule.subcommand, 4))
    return 'its subcommand is not a list of up to 4 words without a leading dash';
  return flagsProblem(rule.flags ?? {}) ?? valuePlacesProblem(rule.values ?? []) ?? examplesShapeProblem(rule.examples);
}

function flagsProblem(flags) {
  if (typeof flags !== 'object' || flags === null || Array.isArray(flags)) return 'its flags are not an object';
  for (const [name, spec] of Object.entries(flags)) {
    if (!/^(-[A-Za-z0-9]{1,16}|--[A-Za-z0-9][A-Za-z0-9-]{0,63})$/.test(name))
      return `${JSON.stringify(name)} is no flag`;
    const problem = spec === 'alone' ? undefined : kindProblem(spec, ['kind', 'values', 'min', 'max', 'scope']);
    if (problem !== undefined) return `the flag ${name}: ${problem}`;
  }
  return undefined;
}

function valuePlacesProblem(places) {
  if (!Array.isArray(places) || places.length > 8) return 'its values are not a list of up to 8 places';
  for (const place of places) {
    const problem = kindProblem(place, ['name', 'kind', 'values', 'min', 'max', 'scope', 'least', 'most']);
    if (problem !== undefined) return `a value: ${problem}`;
    const [least, most] = [place.least ?? 1, place.most ?? 1];
    if (!Number.isInteger(least) || !Number.isInteger(most) || least < 0 || least > most || most < 1 || most > 64)
      return 'a value: least and most are not whole numbers with 0 <= least <= most <= 64';
  }
  return undefined;
}

function kindProblem(spec, fields) {
  const shape = objectProblem(spec, fields, 'it');
  if (shape !== undefined) return shape;
  if (!kinds.includes(spec.kind)) return `its kind is none of ${kinds.join(', ')}`;
  if ((spec.kind === 'one-of') !== (spec.values !== undefined))
    return 'values go with the kind one-of, and only with it';
  if (spec.values !== undefined && !texts(spec.values, 64)) return 'its values are not a list of texts';
  if (spec.scope !== undefined && (spec.kind !== 'path' || !texts(spec.scope, 16)))
    return 'scope is a list of folders, for the kind path';
  if (spec.name !== undefined && typeof spec.name !== 'string') return 'its name is no text';
  const numbers = [spec.min, spec.max].filter((number) => number !== undefined);
  if (numbers.length > 0 && spec.kind !== 'integer') return 'min and max go with the kind integer only';
  return numbers.every((number) => Number.isSafeInteger(number)) ? undefined : 'min or max is not a whole number';
}

function examplesShapeProblem(examples) {
  const shape = objectProblem(examples, ['allowed', 'refused'], 'its examples');
  if (shape !== undefined) return shape;
  for (const list of [examples.allowed, examples.refused]) {
    if (!Array.isArray(list) || list.length === 0 || list.length > 64)
      return 'it has no examples of what is allowed and of what is refused';
    if (!list.every((command) => texts(command, 65))) return 'an example is not a list of texts';
  }
  return undefined;
}

/** A rule says by examples what it means; when it does not do that, nobody can rely on it. */
function exampleProblem(rules, { id, examples }) {
  for (const [program, ...args] of examples.allowed) {
    const decision = decide(rules, program, args);
    if (decision.rule?.id !== id)
      return `rule ${id}: its example of what is allowed is not: ${[program, ...args].join(' ')} (${decision.refused ?? `allowed by ${decision.rule.id}`})`;
  }
  const wrong = examples.refused.find(([program, ...args]) => decide(rules, program, args).rule !== undefined);
  return wrong && `rule ${id}: its example of what is refused is allowed: ${wrong.join(' ')}`;
}

function objectProblem(value, fields, what) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${what} is not an object`;
  const unknown = Object.keys(value).find((key) => !fields.includes(key));
  return unknown === undefined ? undefined : `${what} has a field ${JSON.stringify(unknown)} that nobody knows`;
}

function texts(value, most) {
  return (
    Array.isArray(value) && value.length > 0 && value.length <= most && value.every((one) => typeof one === 'string')
  );
}

function literals(value) {
  const plain = (word) => typeof word === 'string' && word.length <= 4096 && !cannotBeSeen.test(word);
  return Array.isArray(value) && value.length <= 32 && value.every(plain);
}

function words(value, most) {
  return texts(value, most) && value.every((one) => /^[A-Za-z0-9][A-Za-z0-9._:-]*$/.test(one));
}
