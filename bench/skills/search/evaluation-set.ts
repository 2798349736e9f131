import type { SkillManifest } from '@fpf/contracts';
import { readFileSync } from 'node:fs';

/**
 * Three sets by three authors who saw neither the search nor one another's work; their descriptions were made as long as real ones are by
 * three others, who saw no request. Constants are chosen on `tune` alone; `test` and `confirm` are only ever measured.
 */
export type Split = 'tune' | 'test' | 'confirm';
export const splits: readonly Split[] = ['tune', 'test', 'confirm'];

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

const ownFile: Readonly<Record<Split, string>> = { tune: 'skills-a.json', test: 'skills-b.json', confirm: 'skills-c.json' };

export function readEvaluationSet(split: Split): EvaluationSet {
  const own = skillsOf(ownFile[split]);
  const names = new Set(own.map(({ name }) => name));
  const others = splits.filter((other) => other !== split).flatMap((other) => skillsOf(ownFile[other]));
  const fill = others.filter(({ name }) => !names.has(name) && names.add(name));
  return { requests: read(`requests-${split}.json`) as readonly EvaluationRequest[], own, others: fill };
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
