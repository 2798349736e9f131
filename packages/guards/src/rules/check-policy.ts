import { type Policy, type PolicyRule, type Reason, reason } from '@fpf/contracts';
import { plainFolder } from './folders.ts';
import { isPattern } from './names-match.ts';
import { pointlessRules } from './pointless-rules.ts';
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
