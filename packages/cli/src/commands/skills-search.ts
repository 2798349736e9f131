import { composeSkills } from '@fpf/project/skills';
import { askedRequest } from '../command/asked-request.ts';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { explainSearch } from '../compose/explain-search.ts';
import { projectInput } from '../compose/project-input.ts';
import { searchText } from '../output/search-text.ts';
import { whyText } from '../output/why-text.ts';

export const skillsSearch: CommandHandler = async (input) => {
  const request = askedRequest(input);
  const { registry } = await composeSkills(projectInput(input));
  const found = await registry.search(request);
  const why = flag(input, 'explain') ? await explainSearch(registry, found, request) : [];
  return {
    exitCode: found.decision === 'pass' ? 0 : 3,
    data: (flag(input, 'explain') ? { ...found, why } : found) as never,
    text: [searchText(found), ...why.map(whyText)].join('\n\n'),
  };
};
