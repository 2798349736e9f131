import { appliedGuard, type LoadedSkill, type Reason, reason, type SkillCandidate, type SkillPin } from '@fpf/contracts';
import type { RunContext } from '../context.ts';
import { holderOf } from '../holder.ts';
import { asSkill, assertNoClash, assertNotEmbedded } from '../in-process/embedded-skill.ts';
import { stage } from '../mention.ts';
import { abstain, go, type Step } from '../step.ts';

/** Step 3: kernels and tools of the selected skills, their bytes hashed again. Drift and clashes fail the run; a broken guard stops it. */
export async function loadSkills(context: RunContext, selected: readonly SkillCandidate[]): Promise<Step<readonly LoadedSkill[]>> {
  const { journal } = context;
  stage(context, 'load', `loading ${selected.map((skill) => skill.name).join(', ')}`);
  const skills = await loadAll(context, selected);
  assertNoClash(skills);
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
  const broken = brokenGuards(context, skills);
  return broken.length > 0 ? abstain(broken) : go(skills);
}

/** Of the tools, of their skills, and of the project: one that is broken stops the run before the model is asked. */
function brokenGuards({ ports: { guards }, settings }: RunContext, skills: readonly LoadedSkill[]): readonly Reason[] {
  const ofSkills = skills.flatMap((skill) => skill.guards ?? []).map((guard) => appliedGuard('skill', guard));
  const ofProject = (settings.policy?.guards ?? []).map((guard) => appliedGuard('project', guard));
  return [
    ...skills.flatMap(({ tools }) => tools.flatMap((tool) => guards.check(tool))),
    ...[...ofSkills, ...ofProject].flatMap((guard) => guards.checkGuard(guard)),
  ];
}

async function loadAll(context: RunContext, selected: readonly SkillCandidate[]): Promise<readonly LoadedSkill[]> {
  const { ports, settings, journal } = context;
  const pins = recalledPins(journal) ?? settings.pins;
  const ids = selected.map((skill) => skill.ref ?? skill.id);
  const found = ids.length === 0 ? [] : await ports.loader.load(ids, { holder: holderOf(context), ...(pins && { pins }) });
  const embedded = asSkill(settings.tools ?? []);
  if (embedded) assertNotEmbedded(found);
  return embedded ? [...found, embedded] : found;
}

/** A run goes on with the bytes that it began with: others are refused, by name. */
function recalledPins({ recall }: RunContext['journal']): readonly SkillPin[] | undefined {
  const before = recall.payload('skills-loaded', 'load');
  return before?.skills.flatMap(({ name, version, hash, source, schemas }) =>
    source && source.type !== 'code' ? [{ name, version, hash, source, tool_schemas: schemas }] : [],
  );
}
