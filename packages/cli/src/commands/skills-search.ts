import type { CommandHandler } from '../command/descriptor.ts';
import { askedRequest } from '../command/asked-request.ts';
import { composeSkills } from '../compose/compose-skills.ts';
import { table } from '../output/table.ts';

export const skillsSearch: CommandHandler = async (input) => {
  const { registry } = await composeSkills(input);
  const found = await registry.search(askedRequest(input));
  const rows = (found.decision === 'pass' ? found.candidates : found.nearest).map((skill) => [
    skill.id,
    skill.score.toFixed(2),
    skill.matched.join(', ') || '(nothing)',
  ]);
  const head = found.decision === 'pass' ? 'These skills fit:' : `Abstained: ${found.reasons.map((reason) => reason.message).join(' ')}`;
  const unmatched = found.unmatched.length > 0 ? `\nWords that nothing matched: ${found.unmatched.join(', ')}` : '';
  const list = rows.length > 0 ? `\n${table([['skill', 'score', 'matched'], ...rows])}` : '';
  return { exitCode: found.decision === 'pass' ? 0 : 3, data: found as never, text: `${head}${list}${unmatched}` };
};
