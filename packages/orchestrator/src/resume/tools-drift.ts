import type { RunSettings } from '../context/settings.ts';
import { embeddedSkill } from '../in-process/define-tool.ts';
import { asSkill } from '../in-process/embedded-skill.ts';
import { delegateSkill, stackSkill } from '../in-process/delegate-skill.ts';
import type { Recall } from '../context/recall.ts';

/** Tools in code, and roles, are in no file that a loader could hash again: what they say of themselves is compared. */
export function toolsDrift(recall: Recall, { tools = [], roles = [] }: RunSettings): readonly string[] {
  const loaded = recall.payload('skills-loaded', 'load')?.skills;
  if (!loaded) return [];
  const before = (id: string): string =>
    loaded.find((skill) => skill.source?.type === 'code' && skill.id === id)?.hash ?? 'none';
  const differ = (what: string, was: string, is = 'none'): readonly string[] =>
    was === is ? [] : [`${what}: ${was} is now ${is}`];
  return [
    ...differ('tools in code', before(embeddedSkill), asSkill(tools)?.pin.hash),
    ...differ('roles', before(stackSkill), delegateSkill(roles)?.pin.hash),
  ];
}
