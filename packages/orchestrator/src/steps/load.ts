import { type LoadedSkill, reason, type SkillCandidate } from '@fpf/contracts';
import type { RunContext } from '../context.ts';
import { holderOf } from '../holder.ts';
import { stage } from '../mention.ts';
import { abstain, go, type Step } from '../step.ts';

/** Step 3: kernels and tools of the selected skills, their bytes hashed again. Drift and clashes fail the run; a broken guard stops it. */
export async function loadSkills(context: RunContext, selected: readonly SkillCandidate[]): Promise<Step<readonly LoadedSkill[]>> {
  const { ports, journal, settings } = context;
  stage(context, 'load', `loading ${selected.map((skill) => skill.name).join(', ')}`);
  const ids = selected.map((skill) => skill.ref ?? skill.id);
  const skills = await ports.loader.load(ids, { holder: holderOf(context), ...(settings.pins && { pins: settings.pins }) });
  await journal.record('skills-loaded', 'load', {
    skills: skills.map(({ manifest, pin, tools }) => ({
      id: manifest.id,
      name: pin.name,
      version: pin.version,
      hash: pin.hash,
      source: pin.source,
      profile: manifest.profile,
      tools: tools.map((tool) => tool.name),
      schemas: pin.tool_schemas,
    })),
  });
  if (skills.every((skill) => skill.tools.length === 0)) {
    return abstain([reason('skill.no-tools', 'load', `${skills.map((skill) => skill.pin.name).join(', ')} permit no tool.`)]);
  }
  const broken = skills.flatMap((skill) => skill.tools.flatMap((tool) => ports.guards.check(tool)));
  return broken.length > 0 ? abstain(broken) : go(skills);
}
