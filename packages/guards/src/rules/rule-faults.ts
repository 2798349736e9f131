import { type ArgMatch, PolicyRule } from '@fpf/contracts';
import { check, pointerOf } from '@fpf/contracts/validate';
import { argvFaults, type Fault, fault } from './argv/argv-faults.ts';
import { pathPatternProblem } from './glob.ts';
import { isPattern } from './names-match.ts';

export type RuleList = 'allow' | 'deny' | 'ask';

/**
 * What keeps a rule from being used. Such a rule makes nothing pass: an allow does not match, and a deny or an ask does
 * unless its names say no.
 */
export function ruleFaults(rule: PolicyRule, list: RuleList): readonly Fault[] {
  const shape = check(PolicyRule, rule);
  if (shape.length > 0)
    return shape.map(({ pointer, message }) => ({
      at: pointer,
      what: message,
      fix: 'Write it as the schema of fpf.config.json says.',
    }));
  const { tool, skill, effect, args, argv } = rule;
  const namesNothing = [tool, skill, effect, args, argv].every((member) => member === undefined);
  return [
    ...fault(namesNothing, '', 'names nothing', 'Say which tools it is about; `"tool": "*"` means all.'),
    ...nameFaults('tool', tool),
    ...nameFaults('skill', skill),
    ...Object.entries(args ?? {}).flatMap(([name, match]) => matchFaults(match, `/args${pointerOf([name])}`)),
    ...(argv ? argvFaults(argv).map(({ at, ...rest }) => ({ at: `/argv${at}`, ...rest })) : []),
    ...(list === 'allow' ? conditionFaults(rule) : strayConditions(rule)),
    ...peopleFaults(rule, list),
  ];
}

function nameFaults(member: 'tool' | 'skill', name: string | undefined): readonly Fault[] {
  const pattern = name !== undefined && name !== '*' && isPattern(name);
  return fault(
    pattern,
    `/${member}`,
    `${JSON.stringify(name)} is a pattern, and names are whole`,
    'Name one, or `*` for any.',
  );
}

function matchFaults(match: ArgMatch, at: string): readonly Fault[] {
  const { text, path = [], min = -Infinity, max = Infinity } = match;
  return [
    ...fault(text?.isWellFormed() === false, `${at}/text`, 'has half of a character', 'Write whole characters.'),
    ...path.flatMap((pattern, index) => {
      const problem = pathPatternProblem(pattern);
      return fault(
        problem !== undefined,
        `${at}/path/${index}`,
        `${JSON.stringify(pattern)} ${problem}`,
        'A pattern is like `src/**`, `*.md` or `docs/?.txt`.',
      );
    }),
    ...fault(!(min <= max), at, `has no number from ${min} to ${max}`, 'Turn min and max round.'),
  ];
}

/** They loosen nothing, and a deny that holds only sometimes would be one that fails open. */
function strayConditions(rule: PolicyRule): readonly Fault[] {
  return (['rate', 'confined', 'measured'] as const).flatMap((member) =>
    fault(
      rule[member] !== undefined,
      `/${member}`,
      'is a condition, and conditions stand under allow only',
      `Take ${member} out of this rule.`,
    ),
  );
}

function conditionFaults({ measured }: PolicyRule): readonly Fault[] {
  if (!measured) return [];
  const wrong = Object.entries(measured).find(
    ([name, rate]) => !/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(name) || !(rate >= 0 && rate <= 1),
  );
  return [
    ...fault(
      Object.keys(measured).length === 0,
      '/measured',
      'names no rate',
      'Name one and the least that it may be: `{"exact": 0.9}`.',
    ),
    ...fault(
      wrong !== undefined,
      `/measured${pointerOf([wrong?.[0] ?? ''])}`,
      'is no name and rate from 0 to 1',
      'Write it as `{"exact": 0.9}`.',
    ),
  ];
}

function peopleFaults({ by }: PolicyRule, list: RuleList): readonly Fault[] {
  if (!by) return [];
  const { people, count = 1 } = by;
  const twice = people.find((name, index) => people.indexOf(name) !== index);
  return [
    ...fault(list !== 'ask', '/by', 'names people, and people are asked under ask only', 'Take by out of this rule.'),
    ...fault(
      people.length === 0,
      '/by/people',
      'names nobody',
      'Name who may allow it, such as `["ada@example.org"]`.',
    ),
    ...fault(
      twice !== undefined,
      '/by/people',
      `names ${JSON.stringify(twice)} twice`,
      'Name each once; a yes of one person counts once.',
    ),
    ...fault(
      people.length > 0 && count > people.length,
      '/by/count',
      `wants ${count} of ${people.length} ${people.length === 1 ? 'person' : 'people'}`,
      'Name more people, or want fewer of them.',
    ),
  ];
}
