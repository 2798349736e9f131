import { dirname, relative, resolve, sep } from 'node:path';
import type { ProjectRecord } from '../open/project.ts';
import { asWithoutPolicy, firstRuleNote, policyRuleText, ruleState } from './policy-rule-text.ts';
import { settledSkills } from './skill-settings.ts';

/** The folder that a config lies in, or would. */
export function configFolder({ configFile, workspace }: ProjectRecord): string {
  return configFile === undefined ? workspace : dirname(configFile);
}

export function isSource(project: ProjectRecord, folder: string): boolean {
  const base = configFolder(project);
  const sources = project.config.skills?.sources ?? [];
  return sources.some((source) => source.folder !== undefined && resolve(base, source.folder) === folder);
}

/** `{ "folder": "skills" }`, as the config names it. */
export function sourceLine(project: ProjectRecord, folder: string): string {
  const way = relative(configFolder(project), folder).split(sep).join('/');
  return `{ "folder": ${JSON.stringify(way === '' ? '.' : way)} }`;
}

/** What the config has to say of its sources so that `folder` is one: nothing that it means already is lost. */
export function sourcesText(project: ProjectRecord, folder: string): string {
  const listed = settledSkills(project).sources;
  return `"skills": { "sources": [${[...listed.map((source) => inline(source)), sourceLine(project, folder)].join(', ')}] }`;
}

/** What has to stand in the config before a skill that lies in `folder` is found, and before its tool runs. */
export function findingLines(
  project: ProjectRecord,
  folder: string,
  named: { readonly skill: string; readonly tool: string },
): readonly string[] {
  const { policy } = project.config;
  const state = ruleState(policy, named);
  const note = firstRuleNote(policy);
  if (project.configFile === undefined) return wholeConfig(project, folder, named);
  const found = isSource(project, folder)
    ? [`It is found: ${sourceLine(project, folder)} is a source in fpf.config.json already.`]
    : ['It is found once fpf.config.json names its folder:', '', `  ${sourcesText(project, folder)}`];
  if (!state.startsWith('needs')) return [...found, '', `Its tool: ${state}.`];
  const rule = policyRuleText(named);
  const allow = policy ? `in policy.allow: ${rule}` : `"policy": { "allow": [${rule}] }`;
  return [
    ...found,
    '',
    'Its tool runs once a rule there allows it:',
    '',
    `  ${allow}`,
    ...(note === undefined ? [] : ['', note]),
  ];
}

/**
 * A project without a config is a trial, in which the rehearsal model may answer and the shipped tools run. With a
 * config both have to be said, so it is shown whole.
 */
function wholeConfig(
  project: ProjectRecord,
  folder: string,
  named: { readonly skill: string; readonly tool: string },
): readonly string[] {
  return [
    'It is found, and its tool runs, with this fpf.config.json:',
    '',
    '  {',
    '    "model": { "provider": "ollama", "name": "functiongemma", "fallback": "rehearsal" },',
    `    ${sourcesText(project, folder)},`,
    `    "policy": { "allow": [${policyRuleText(named)}, ${asWithoutPolicy}] }`,
    '  }',
    '',
    'Without the line about the model nothing answers where there is no server for it. The last two rules allow ' +
      'what runs without a policy: all tools that need no more than files of the session, now of any skill.',
  ];
}

function inline(source: object): string {
  return `{ ${Object.entries(source)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(', ')} }`;
}
