import type { ConfigFile, JsonObject, LockFile } from '@fpf/contracts';
import { firstRuleNote, ruleState } from '@fpf/project/skills';
import type { CheckedPack, CheckedSkill } from '../pack/check-pack.ts';
import type { FetchedPack } from '../transport/fetch-pack.ts';
import { oneLine } from '../pack/one-line.ts';
import { findingText } from '../scan/scan-gate.ts';
import type { AdmittedPack } from './admit-pack.ts';

/**
 * What a person should know before a pack is put into a project: whose it is, what it may do, which rules that takes.
 */
export function previewPack(
  { pack, skills, vouched }: CheckedPack,
  source: FetchedPack['source'],
  policy: ConfigFile['policy'],
): string {
  const { name, version, description } = pack.package;
  const manifest = vouched ? 'its manifest fits its files' : 'it has no manifest: only its source vouches for it';
  const note = firstRuleNote(policy);
  const lines = [
    `${name} ${oneLine(version)}${description === '' ? '' : `: ${oneLine(description)}`}`,
    `  from ${sourceText(source)}`,
    `  ${manifest}`,
    ...skills.flatMap((skill) => [
      `  ${oneLine(skill.name)} ${oneLine(skill.version)}  ${skill.hash}`,
      ...permissionLines(skill, policy),
    ]),
    ...(note !== undefined && skills.some(({ permissions }) => permissions.length > 0) ? [`  ${note}`] : []),
  ];
  return lines.join('\n');
}

/** An archive is a folder to the lock, which has no word for it; a person is told what it is. */
function sourceText({ type, ref, commit, integrity }: FetchedPack['source']): string {
  const kind = type === 'folder' && integrity !== undefined ? 'archive' : type;
  return [
    `${kind} ${oneLine(ref)}`,
    ...(commit === undefined ? [] : [`commit ${commit}`]),
    ...(integrity === undefined ? [] : [integrity]),
  ].join('  ');
}

function permissionLines(skill: CheckedSkill, policy: ConfigFile['policy']): readonly string[] {
  return skill.permissions.map((line) => {
    const tool = skill.tools.find(({ name }) => line === `tool ${name}`);
    if (!tool) return `    ${oneLine(line)}`;
    return `    ${oneLine(line)}: effect ${tool.effect ?? 'not said'}; ${ruleState(policy, { tool: tool.name, skill: skill.name })}`;
  });
}

/** Every finding of the scanner, each with its waiver; nothing where there is none. */
export function packFindings({ checked: { findings }, unwaived }: AdmittedPack): string {
  if (findings.length === 0) return '';
  const head = `The scanner found ${findings.length} ${findings.length === 1 ? 'place' : 'places'}, ${unwaived.length} of them not waived:`;
  return [head, ...findings.map((finding) => findingText(finding, !unwaived.includes(finding)))].join('\n');
}

export function describePack({ checked, unwaived }: AdmittedPack, source: FetchedPack['source']): JsonObject {
  const { pack, skills, vouched, findings } = checked;
  return {
    name: pack.package.name,
    version: pack.package.version,
    source: { ...source },
    manifest: vouched,
    skills: skills.map(({ name, version, hash, permissions, tools }) => ({
      name,
      version,
      hash,
      permissions: [...permissions],
      tools: tools.map((tool) => ({
        name: tool.name,
        effect: tool.effect ?? null,
        rule: { tool: tool.name, skill: name },
      })),
    })),
    findings: findings.map((finding) => ({ ...finding })),
    unwaived: unwaived.length,
  };
}

export function packNames(lock: LockFile | undefined): readonly string[] {
  return Object.keys(lock?.packs ?? {}).sort();
}
