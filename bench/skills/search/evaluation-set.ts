import type { SkillManifest } from '@fpf/contracts';
import { readFileSync } from 'node:fs';

/**
 * Sets by authors who saw neither the search nor one another's work. Of the first three, descriptions were made as long
 * as real ones are by three others, who saw no request. Constants are chosen on the sets called `tune` alone. `test`
 * and `confirm` choose none, but they were looked at several times on the way (decision 0015), so they are no longer
 * wholly unseen. `tune-2` came when the lists of words had been written with `tune` in sight, so that figures on `tune`
 * flatter them: one half over the skills of all three with their descriptions in sight, the other, harder half from
 * their names alone. `tune-3` and `fresh` are the newest and the hardest, a skill and its requests by one author each,
 * and are asked over their own skills alone: what is near to none of them may well be served by somebody else's.
 * `fresh` chose nothing; it was looked at for each of the tables that were tried. The lists of words were touched once
 * after `tune-2`, with requests to the shipped pack in sight (`shipped-pack.ts`) and none of these. What is right is
 * the skill that a request was written for.
 */
export type Split = 'tune' | 'tune-2' | 'tune-3' | 'test' | 'confirm' | 'fresh';
export const splits: readonly Split[] = ['tune', 'tune-2', 'tune-3', 'test', 'confirm', 'fresh'];

export type EvaluationRequest = {
  readonly request: string;
  readonly kind: 'on-topic' | 'near-miss' | 'off-topic';
  /** Any of these is right; an empty list is an abstention. */
  readonly expect: readonly string[];
};

export type EvaluationSet = {
  readonly requests: readonly EvaluationRequest[];
  /** The author's own skills, which the requests are about, and the other authors', which only fill. */
  readonly own: readonly SkillManifest[];
  readonly others: readonly SkillManifest[];
};

type WrittenSkill = { readonly name: string; readonly description: string; readonly keywords?: string };

const files = ['skills-a.json', 'skills-b.json', 'skills-c.json'];
const ownFiles: Readonly<Record<Split, readonly string[]>> = {
  tune: ['skills-a.json'],
  'tune-2': files,
  'tune-3': ['skills-d.json'],
  test: ['skills-b.json'],
  confirm: ['skills-c.json'],
  fresh: ['skills-e.json'],
};

const aloneAsked: ReadonlySet<Split> = new Set(['tune-3', 'fresh']);

export function readEvaluationSet(split: Split): EvaluationSet {
  const names = new Set<string>();
  const fresh = (list: readonly string[]): readonly SkillManifest[] =>
    list.flatMap(skillsOf).filter(({ name }) => !names.has(name) && names.add(name));
  const own = fresh(ownFiles[split]);
  return { requests: readRequests(split), own, others: aloneAsked.has(split) ? [] : fresh(files) };
}

export function readRequests(name: string): readonly EvaluationRequest[] {
  return read(`requests-${name}.json`) as readonly EvaluationRequest[];
}

function skillsOf(file: string): readonly SkillManifest[] {
  return (read(file) as readonly WrittenSkill[]).map(({ name, description, keywords }) => ({
    id: name,
    name,
    version: '1.0.0',
    description,
    metadata: keywords === undefined ? {} : { 'fpf-keywords': keywords },
    allowed_tools: [],
    tools: [],
    path: `skills/${name}/SKILL.md`,
    hash: `sha256-${'0'.repeat(64)}`,
    source: { type: 'folder', ref: file },
    profile: 'lenient',
    diagnostics: [],
  }));
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../evaluation/${file}`, import.meta.url), 'utf8'));
}
