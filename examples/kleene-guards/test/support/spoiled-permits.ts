import type { PolicyRule } from '@fpf/contracts';
import { type Spoil, toldApprovals, toldPolicy } from './spoil.ts';

/** What is wrong with an engine, how it is made so, and the case that says so. */
export type Spoiled = readonly [what: string, spoil: Spoil, name: RegExp];

const withoutMembers = (rule: PolicyRule): PolicyRule => ({ ...(rule.tool !== undefined && { tool: rule.tool }) });

/** Engines that take a rule or an approval for another one. */
export const spoiledPermits: readonly Spoiled[] = [
  ['skips denials', toldPolicy((policy) => ({ ...policy, deny: [] })), /lets deny win over allow/],
  ['skips questions', toldPolicy((policy) => ({ ...policy, ask: [] })), /lets ask win over allow/],
  [
    'matches parts of names',
    toldPolicy((policy) => ({
      ...policy,
      allow: policy.allow.map((rule) => ('touch'.includes(rule.tool ?? '') ? { ...rule, tool: '*' } : rule)),
    })),
    /matches whole names, never parts/,
  ],
  [
    'ignores a rule that it cannot use',
    toldPolicy((policy) => ({
      ...policy,
      deny: policy.deny.filter((rule) => Object.keys(rule).every((key) => key === 'tool')),
    })),
    /loses no denial by a rule with a member that no rule has/,
  ],
  [
    'allows by the part of a rule that it can use',
    toldPolicy((policy) => ({ ...policy, allow: policy.allow.map(withoutMembers) })),
    /allows nothing by a rule with a member that no rule has/,
  ],
  [
    'forgets conditions',
    toldPolicy((policy) => ({ ...policy, allow: policy.allow.map(withoutMembers) })),
    /only what is confined: it is not/,
  ],
  [
    'forgets rates',
    toldPolicy((policy) => ({ ...policy, allow: policy.allow.map(withoutMembers) })),
    /so many calls in a time: all were made/,
  ],
  [
    'forgets where links lead',
    toldPolicy((policy) => ({ ...policy, allow: policy.allow.map(withoutMembers) })),
    /looks at where links lead/,
  ],
  [
    'believes any approval',
    toldApprovals((approval, hash) => ({ ...approval, call_hash: hash })),
    /an approval of another call/,
  ],
  [
    'uses an approval twice',
    toldApprovals((one) => (one.state === 'used' ? { ...one, state: 'allowed' } : one)),
    /an approval that was used/,
  ],
  [
    'lets approvals live for ever',
    toldApprovals((one) => ({ ...one, expires: '9000-01-01T00:00:00.000Z' })),
    /an approval whose time is over/,
  ],
];
