import { type Policy, type PolicyRule, type Reason, reason } from '@fpf/contracts';
import { plainFolder } from './folders.ts';
import { isPattern } from './names-match.ts';
import { ruleFaults, type RuleList } from './rule-faults.ts';

const lists = ['deny', 'ask', 'allow'] as const;

/**
 * What is wrong with a project's rules before anything is called; empty when nothing is. Rules that cannot be used make
 * nothing pass; rules that another makes pointless do what they say, which is nothing.
 */
export function checkPolicy(policy: Policy): readonly Reason[] {
  return [
    ...lists.flatMap((list) =>
      policy[list].flatMap((rule, index) => [...faults(rule, list, index), ...impossible(rule, list, index)]),
    ),
    ...pointlessRules(policy).map(({ list, index, what, fix }) => bad(`/policy/${list}/${index}`, what, fix)),
    ...(['allow', 'deny'] as const).flatMap((list) => strangeFolders(policy, list)),
  ];
}

function faults(rule: PolicyRule, list: RuleList, index: number): readonly Reason[] {
  const effect =
    list === 'allow'
      ? 'so it allows nothing'
      : `so every call that its names could mean is ${list === 'deny' ? 'denied' : 'stopped'}`;
  return ruleFaults(rule, list).map(({ at, what, fix }) =>
    bad(`/policy/${list}/${index}${at}`, `${what}, ${effect}`, fix),
  );
}

/** A misspelt name stops nothing and allows nothing. */
function impossible({ tool }: PolicyRule, list: RuleList, index: number): readonly Reason[] {
  if (tool === undefined || tool === '*' || isPattern(tool) || /^[a-z][a-z0-9_]{0,63}$/.test(tool)) return [];
  return [
    bad(
      `/policy/${list}/${index}/tool`,
      `${JSON.stringify(tool)} is a name that no tool can have`,
      'Names are like write_file.',
    ),
  ];
}

function strangeFolders({ folders }: Policy, list: 'allow' | 'deny'): readonly Reason[] {
  const effect = list === 'allow' ? 'so it allows nothing' : 'so no path is allowed while it stands here';
  return (folders?.[list] ?? []).flatMap((folder, index) =>
    plainFolder(folder)
      ? []
      : [
          bad(
            `/policy/folders/${list}/${index}`,
            `${JSON.stringify(folder)} is no plain folder of the workspace, ${effect}`,
            'Name it as it is, relative and without patterns; all that lies in it goes with it, and `.` is all of the workspace.',
          ),
        ],
  );
}

function bad(at: string, what: string, fix: string): Reason {
  return reason('policy.bad-rule', 'permission', `${at} ${what}.`, [at], fix);
}

type Pointless = {
  readonly list: RuleList;
  readonly index: number;
  readonly what: string;
  readonly fix: string;
};

const strongerThan: Readonly<Record<RuleList, readonly RuleList[]>> = {
  deny: ['deny'],
  ask: ['deny', 'ask'],
  allow: ['deny', 'ask', 'allow'],
};

/**
 * Rules that never decide anything, because another decides all of their calls: as a `deny` of `*` does to every allow.
 */
function pointlessRules(policy: Policy): readonly Pointless[] {
  return (['deny', 'ask', 'allow'] as const).flatMap((list) =>
    policy[list].flatMap((rule, index) => {
      if (ruleFaults(rule, list).length > 0) return [];
      const by = strongerThan[list]
        .flatMap((other) => covering(policy, other, rule, list === other ? index : undefined))
        .at(0);
      if (by === undefined) return [];
      const what = `never decides anything: ${by} stands above it and speaks of all its calls`;
      const fix =
        list === 'allow' && by.includes('allow')
          ? 'Take one of the two out; the narrower one holds back nothing.'
          : 'Take one of the two out.';
      return [{ list, index, what, fix }];
    }),
  );
}

/**
 * The places of rules that match whatever a rule matches. Of two that say the same in one list, the later is the
 * pointless one.
 */
function covering(policy: Policy, list: RuleList, rule: PolicyRule, own: number | undefined): readonly string[] {
  return policy[list].flatMap((other, index) => {
    if (own === index || ruleFaults(other, list).length > 0 || !covers(other, rule)) return [];
    // Where two ask, each has to be content with who said yes.
    if (list === 'ask' && own !== undefined && rule.by) return [];
    const twins = own !== undefined && covers(rule, other);
    return twins && index > own ? [] : [`/policy/${list}/${index}`];
  });
}

/** By names alone: what asks more of a call is not said to cover another. */
function covers(wide: PolicyRule, narrow: PolicyRule): boolean {
  const { args, argv, rate, confined, measured } = wide;
  if ([args, argv, rate, confined, measured].some((member) => member !== undefined)) return false;
  const above = (a: string | undefined, b: string | undefined): boolean => a === undefined || a === '*' || a === b;
  return (
    above(wide.tool, narrow.tool) &&
    above(wide.skill, narrow.skill) &&
    (wide.effect === undefined || wide.effect === narrow.effect)
  );
}
