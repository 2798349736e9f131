import type { RunTrace } from '@fpf/contracts';

/** Every skill that reached a prompt of the run: those that stand, after those that the model called no tool of. */
export function offeredSkills({
  skill_set: standing,
  declined_skills: declined = [],
}: RunTrace): RunTrace['skill_set'] {
  const all = new Map(
    [...declined, ...standing].map((skill) => [`${skill.name} ${skill.version} ${skill.hash}`, skill]),
  );
  return [...all.values()];
}
