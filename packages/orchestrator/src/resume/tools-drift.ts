import type { RunSettings } from '../context.ts';
import { asSkill } from '../in-process/embedded-skill.ts';
import type { Recall } from './recall.ts';

/** Tools in code are in no file that a loader could hash again: what they say of themselves is compared. */
export function toolsDrift(recall: Recall, { tools = [] }: RunSettings): readonly string[] {
  const before = recall.payload('skills-loaded', 'load')?.skills.find(({ source }) => source?.type === 'code')?.hash;
  const now = asSkill(tools)?.pin.hash;
  return recall.event('skills-loaded', 'load') && before !== now ? [`tools in code: ${before ?? 'none'} is now ${now ?? 'none'}`] : [];
}
