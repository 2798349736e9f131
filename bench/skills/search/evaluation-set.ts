import type { SkillManifest } from '@fpf/contracts';
import { readFileSync } from 'node:fs';

/**
 * Three sets by three authors who saw neither the search nor one another's work; their descriptions were made as long as real ones are by
 * three others, who saw no request. Constants are chosen on `tune` and `tune-2` alone. `test` and `confirm` choose none, but they
 * were looked at several times on the way (decisions 0024 and 0038), so they are no longer wholly unseen.
 * `tune-2` came last, when the lists of words had been written with `tune` in sight, so that figures on `tune` flatter them. A fifth
 * author wrote it over the skills of all three: one half with their descriptions in sight, the other, harder half from their
 * names alone. The lists of words were touched once after it, with requests to the shipped pack in sight (`shipped-pack.ts`) and none of these; no
 * rate of these sets moved by it. What is right is the skill that a request was written for.
 */
export type Split = 'tune' | 'tune-2' | 'test' | 'confirm';
export const splits: readonly Split[] = ['tune', 'tune-2', 'test', 'confirm'];

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
  test: ['skills-b.json'],
  confirm: ['skills-c.json'],
};

export function readEvaluationSet(split: Split): EvaluationSet {
  const names = new Set<string>();
  const fresh = (list: readonly string[]): readonly SkillManifest[] =>
    list.flatMap(skillsOf).filter(({ name }) => !names.has(name) && names.add(name));
  const own = fresh(ownFiles[split]);
  return { requests: readRequests(split), own, others: fresh(files) };
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
