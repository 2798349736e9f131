import type { SkillRegistry, SkillSearch, SkillWhy } from '@fpf/contracts';
import { composeSkills } from '@fpf/project/skills';
import { askedRequest } from '../command/asked-request.ts';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { table } from '../terminal/table.ts';
import { whyLines } from './why-lines.ts';

export const skillsSearch: CommandHandler = async (input) => {
  const request = askedRequest(input);
  const { registry } = await composeSkills(projectInput(input));
  const found = await registry.search(request);
  const why = flag(input, 'explain') ? await explainSearch(registry, found, request) : [];
  return {
    exitCode: found.decision === 'pass' ? 0 : 3,
    data: (flag(input, 'explain') ? { ...found, why } : found) as never,
    text: [searchText(found), ...(why.length > 0 ? [why.map(whyLines).join('\n')] : [])].join('\n\n'),
  };
};

/** For each skill that a search shows, what brought it. */
function explainSearch(
  registry: SkillRegistry,
  { candidates, nearest }: SkillSearch,
  request: string,
): Promise<readonly SkillWhy[]> {
  return Promise.all(
    [...candidates, ...nearest].map(({ ref, id, version }) => registry.why(ref ?? `${id}@${version}`, request)),
  );
}

/** What fits a request; or the refusal, the nearest skills and the words that nothing knows. */
function searchText({ decision, candidates, nearest, next = [], unmatched, reasons }: SkillSearch): string {
  const rows = (decision === 'pass' ? candidates : nearest).map(({ id, ref, score, matched, likeness }) => [
    ref ?? id,
    score.toFixed(2),
    matched.join(', ') ||
      (likeness === undefined ? '(nothing)' : `(no word; alike in meaning: ${likeness.toFixed(2)})`),
  ]);
  const head =
    decision === 'pass' ? 'These skills fit:' : `Abstained: ${reasons.map(({ message }) => message).join(' ')}`;
  const list = rows.length > 0 ? `\n${table([['skill', 'score', 'matched'], ...rows])}` : '';
  const also = next.length > 0 ? `\nOffered also, where no tool of these is called: ${named(next)}` : '';
  return `${head}${list}${also}${unmatched.length > 0 ? `\nWords that nothing matched: ${unmatched.join(', ')}` : ''}`;
}

function named(skills: SkillSearch['candidates']): string {
  return skills.map(({ ref, id }) => ref ?? id).join(', ');
}
