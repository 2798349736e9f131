import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type ConfigFile, FpfError, type JsonObject, type JsonValue } from '@fpf/contracts';
import { writeWhole } from '@fpf/files/write';
import { exists, refuseOddFile } from '../files/plain-entry.ts';
import { checkedEdit, inlineJson, insertItem, spanAt } from '../files/edit-json.ts';
import { jsonSpans } from '../files/json-spans.ts';
import { readProject, type ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { overLock } from '../pins/over-lock.ts';
import { policyRuleText, ruleState } from '../skills/policy-rule-text.ts';
import { commandWords } from './command-words.ts';

const rulesFile = 'fpf.commands.json';
const starter = { skill: 'run-command', tool: '*' };

type Edit = { readonly path: string; readonly file: string; readonly before?: string; readonly after: string };

/** What it takes so that a command may run. Nothing of it is done yet. */
export type AllowPlan = {
  readonly project: ProjectRecord;
  readonly command: readonly string[];
  /** The rule, where the project has none that allows the command. */
  readonly rule?: JsonObject;
  /** The files that would change; none where the command may run already. */
  readonly edits: readonly Edit[];
  /** The same as a patch. */
  readonly diff: string;
};

/**
 * Plans a rule of `fpf.commands.json` for exactly one command and, where the project has a policy that does not name
 * the skill that starts programs, the rule of that policy. Both keep what their authors wrote.
 */
export async function planAllow(
  from: ProjectInput,
  said: readonly string[],
  effect: 'read' | 'write',
): Promise<AllowPlan> {
  const command = commandWords(said);
  const project = readProject(from);
  const ruled = await ruleEdit(join(project.workspace, rulesFile), command, effect);
  const configured = policyEdit(project);
  const edits = [...(ruled ? [ruled.edit] : []), ...(configured ? [configured] : [])];
  return { project, command, ...(ruled && { rule: ruled.rule }), edits, diff: await diffOf(edits) };
}

/** Whole or not at all, while nobody else changes config or lock, and only over what was shown. */
export function writeAllow(from: ProjectInput, { project, edits }: AllowPlan): void {
  overLock(from, project, () => {
    for (const { path, file, before } of edits)
      if ((exists(file) ? readFileSync(file, 'utf8') : undefined) !== before)
        throw damaged(path, 'changed while it was being looked at', 'Run the command again.');
    for (const { file, before, after } of edits) writeWhole(before === undefined ? file : realpathSync(file), after);
  });
}

async function ruleEdit(
  file: string,
  [program, ...words]: readonly [string, ...string[]],
  effect: 'read' | 'write',
): Promise<{ readonly rule: JsonObject; readonly edit: Edit } | undefined> {
  const { notAllowed, readCommandRules } = await import('@fpf/guards/workbench');
  refuseOddFile(file);
  const before = exists(file) ? readFileSync(file) : undefined;
  const read = before ? readCommandRules(before) : { rules: [] };
  if ('problem' in read)
    throw damaged(rulesFile, `is not valid: ${read.problem}`, 'Mend it, or remove it; nothing of it counts as it is.');
  const why = await notAllowed(read.rules, [program, words], async (word) => word);
  if (why === undefined) return undefined;
  const command = [program, ...words];
  const id = freeId(command, new Set(read.rules.map((rule) => rule.id)));
  const examples = { allowed: [command], refused: [[...command, 'another-word']] };
  const rule = { id, program, words, effect, examples };
  const text = before?.toString('utf8');
  const after = text === undefined ? newRules(rule) : withRule(text, rule);
  return { rule, edit: { path: rulesFile, file, ...(text !== undefined && { before: text }), after } };
}

function newRules(rule: JsonObject): string {
  return `{\n  "$schema": "urn:fpf:commands:1",\n  "rules": [\n    ${ruleText(rule, '    ')}\n  ]\n}\n`;
}

/** A member a line, and each member on one. */
function ruleText(rule: JsonObject, indent: string): string {
  const members = Object.entries(rule).map(([key, value]) => `${indent}  ${JSON.stringify(key)}: ${spaced(value)}`);
  return `{\n${members.join(',\n')}\n${indent}}`;
}

function spaced(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map((one: JsonValue) => spaced(one)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value as JsonObject).map(([key, one]) => `${JSON.stringify(key)}: ${spaced(one)}`);
  return `{ ${members.join(', ')} }`;
}

function withRule(text: string, rule: JsonObject): string {
  const list = spanAt(jsonSpans(text), 'rules');
  const value = JSON.parse(text) as { readonly rules: readonly JsonObject[] };
  const wanted = { ...value, rules: [...value.rules, rule] };
  const first = list?.items[0];
  if (!list || !first) return checkedEdit(text, wanted, text);
  const [, indent] = /\n([ \t]*)$/.exec(text.slice(0, first.start)) ?? [];
  const one = indent === undefined ? inlineJson(rule) : ruleText(rule, indent);
  return checkedEdit(insertItem(text, list, list.items.at(-1)?.end, one), wanted, text);
}

/** Undefined where the project has no policy, or one that says of the skill whether it may run. */
function policyEdit({ config, configFile }: ProjectRecord): Edit | undefined {
  const { policy } = config;
  if (!policy || configFile === undefined) return undefined;
  const named = ['run_task', 'run_command'].map((tool) => ruleState(policy, { ...starter, tool }));
  if (!named.some((state) => state.startsWith('needs'))) return undefined;
  const text = readFileSync(configFile, 'utf8');
  const value = JSON.parse(text) as ConfigFile;
  const wanted = { ...value, policy: { ...value.policy, allow: [...(value.policy?.allow ?? []), starter] } };
  const root = jsonSpans(text);
  const [list, object] = [spanAt(root, 'policy', 'allow'), spanAt(root, 'policy')];
  const rule = policyRuleText(starter);
  const edited = list
    ? insertItem(text, list, list.items.at(-1)?.end, rule)
    : object
      ? insertItem(text, object, object.members.at(-1)?.value.end, `"allow": [${rule}]`)
      : text;
  return { path: 'fpf.config.json', file: configFile, before: text, after: checkedEdit(edited, wanted, text) };
}

/** A short lower-case name of the command that no other rule has. */
function freeId(command: readonly string[], taken: ReadonlySet<string>): string {
  const words = command
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 56);
  const id = words.replace(/^-+|-+$/g, '');
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? id : `${id}-${number}`;
    if (!taken.has(one)) return one;
  }
}

async function diffOf(edits: readonly Edit[]): Promise<string> {
  const { toPatch } = await import('@fpf/files/patch');
  const state = (text: string): { readonly type: 'file'; readonly mode: number; readonly size: number } => ({
    type: 'file',
    mode: 0o644,
    size: Buffer.byteLength(text),
  });
  const files = edits.map(({ path, before, after }) => ({
    change: { path, ...(before !== undefined && { before: state(before) }), after: state(after) },
    ...(before !== undefined && { before: Buffer.from(before) }),
    after: Buffer.from(after),
  }));
  return toPatch(files).patch;
}

function damaged(path: string, what: string, hint: string): FpfError {
  return new FpfError({ code: 'allow.bad-rules', message: `project: ${path} ${what}; nothing was written.`, hint });
}
