import type { Mutant } from './mutant.ts';

const table = 'packages/guards/src/decide/decision-table.ts';
const permission = 'packages/guards/src/rules/permission.ts';

/** What is decided lets more through. */
export const decisionMutants: readonly Mutant[] = [
  {
    name: 'unknown-passes',
    breaks: 'an expression over what is not known is a pass',
    edits: [
      {
        file: table,
        text: "if (holds !== 'no') return { decision: 'abstain', because: 'undecided' };",
        instead: "if (holds !== 'no') return { decision: 'pass', because: 'holds' };",
      },
    ],
    by: ['Expressions over what is not known'],
  },
  {
    name: 'gap-degrades',
    breaks: 'evidence that is missing only fails the predicate',
    edits: [{ file: table, text: "if (gap) return { decision: 'abstain', because: 'gap' };", instead: '' }],
    by: ['Without a reduced form, or on what is unknown'],
  },
  {
    name: 'no-is-affirmed',
    breaks: 'evidence that says no affirms',
    edits: [{ file: 'packages/guards/src/decide/judge-guards.ts', text: ' : value === true);', instead: ' : true);' }],
    by: ['Evidence that is missing stops the call'],
  },
  {
    name: 'odd-answers-believed',
    breaks: 'a resolver that answers oddly is believed',
    edits: [
      {
        file: 'packages/guards/src/evidence/accept-answer.ts',
        text: "if (status !== 'present' && status !== 'absent')\n    return unknown(id, by, 'the answer is none of present, absent and unknown');",
        instead: "if (status !== 'absent') return deepFreeze<Evidence>({ id, status: 'present', value: true, by });",
      },
    ],
    by: ['Resolvers that throw, hang, block, lie or meddle'],
  },
  {
    name: 'late-is-believed',
    breaks: 'a resolver that kept the thread busy beyond its time is believed',
    edits: [
      {
        file: 'packages/guards/src/evidence/gather.ts',
        text: 'if (clock.monotonic() - asked > ms) throw tooLate(ms);',
        instead: '',
      },
    ],
    by: ['Resolvers that throw, hang, block, lie or meddle'],
  },
  {
    name: 'best-decision-wins',
    breaks: 'of several guards the best wins',
    edits: [
      {
        file: 'packages/contracts/src/tool/guard-verdict.ts',
        text: "(rank[next] < rank[worst] ? next : worst),\n    known.length > 0 ? 'pass' : 'abstain',",
        instead: "(rank[next] > rank[worst] ? next : worst),\n    known[0] ?? 'abstain',",
      },
    ],
    by: ['Of several guards over one call the worst wins'],
  },
  {
    name: 'deny-ignored',
    breaks: 'a rule that denies does not',
    edits: [{ file: permission, text: 'if (denied) return [', instead: "if (denied && name === '') return [" }],
    by: ['"A mode skips the rules that deny"', '"What was stopped is in no record"'],
  },
  {
    name: 'whitelist-ignored',
    breaks: 'what no rule allows runs',
    edits: [
      {
        file: permission,
        text: "return allowed.some(({ tri }) => tri === 'yes') ? [] : stopReasons(allowed, tool, consulted);",
        instead: "return allowed.some(({ tri }) => tri === 'yes') ? [] : [];",
      },
    ],
    by: ['"Where nothing decides, it is allowed"'],
  },
  {
    name: 'approval-not-bound-to-arguments',
    breaks: 'what a person allowed of one call holds for every call of the tool',
    edits: [
      {
        file: 'packages/contracts/src/hash/call-hash.ts',
        text: 'skill.hash ?? skill.version, tool.name, args]',
        instead: 'skill.hash ?? skill.version, tool.name, args === undefined]',
      },
    ],
    by: ['What was allowed of one call says nothing of another'],
  },
  {
    name: 'approval-not-used-up',
    breaks: 'what a person allowed once holds again and again',
    edits: [
      {
        file: 'packages/orchestrator/src/approvals/use-approval.ts',
        text: 'const used: unknown = await ports.approvals.use(ref, call.id);',
        instead: 'const used: unknown = ports.approvals !== undefined;',
      },
    ],
    by: ['What was allowed is used up'],
  },
  {
    name: 'failed-engine-passes',
    breaks: 'a guard engine that fails has let the call through',
    edits: [
      {
        file: 'packages/orchestrator/src/call/ask-guards.ts',
        text: "decision: 'abstain',\n    reasons: [reason('guard.failed'",
        instead: "decision: 'pass',\n    reasons: [reason('guard.failed'",
      },
    ],
    by: ['An engine that throws has abstained'],
  },
  {
    name: 'hanging-engine-passes',
    breaks: 'a guard engine that never answers has let the call through when the time is over',
    edits: [
      {
        file: 'packages/orchestrator/src/call/ask-guards.ts',
        text: "return failed('no answer before the time of the run was over');",
        instead: "return { decision: 'pass', reasons: [], evidence: [] };",
      },
    ],
    by: ['An engine that never answers has abstained'],
  },
  {
    name: 'closed-session-counts-as-open',
    breaks: 'evidence that is not there counts as there',
    edits: [
      {
        file: 'packages/guards/src/decide/judge-guards.ts',
        text: "const gaps = required.filter((id) => looked.standings.get(id)?.status !== 'present');",
        instead: "const gaps = required.filter((id) => looked.standings.get(id)?.status === 'unknown');",
      },
      {
        file: 'packages/guards/src/decide/judge-guards.ts',
        text: "return standing?.status === 'present' && affirmed(standing.evidence, type);",
        instead: "return standing?.status !== 'present' || affirmed(standing.evidence, type);",
      },
    ],
    by: ['Without an open session it is not'],
  },
  {
    name: 'not-asked-again',
    breaks: 'what stands no more when the tool begins is not looked at',
    edits: [
      {
        file: 'packages/orchestrator/src/steps/begin.ts',
        text: 'if (now.decision !== call.decision)\n',
        instead: "if (now.decision !== call.decision && call.id === '')\n",
      },
    ],
    by: ['Asked for again just before the tool begins'],
  },
  {
    name: 'plan-mode-runs',
    breaks: 'a run that only plans does what it plans',
    edits: [
      {
        file: 'packages/orchestrator/src/steps/decide.ts',
        text: "if (context.live.mode() === 'plan' && call.tool.effect !== 'pure') return",
        instead: "if (context.live.mode() === 'plan' && call.tool.effect === undefined) return",
      },
    ],
    by: ['A run that only plans does nothing'],
  },
  {
    name: 'budget-not-counted',
    breaks: 'calls are not counted',
    edits: [
      {
        file: 'packages/orchestrator/src/ledger.ts',
        text: 'spent.toolCalls += 1;',
        instead: 'spent.toolCalls += 0;',
      },
    ],
    by: ['All calls are spent'],
  },
  {
    name: 'repetition-not-counted',
    breaks: 'the same call is made for ever',
    edits: [
      {
        file: 'packages/orchestrator/src/ledger.ts',
        text: 'seen.set(identity, same);',
        instead: 'seen.set(identity, 0);',
      },
    ],
    by: ['The very same call is made again and again'],
  },
  {
    name: 'rate-not-counted',
    breaks: 'a rule that allows so many calls in a time allows all',
    edits: [
      {
        file: 'packages/guards/src/evidence/kinds/calls.ts',
        text: 'value: counted.length, carrier',
        instead: 'value: 0, carrier',
      },
    ],
    by: ['A rule allows so many calls in a time'],
  },
  {
    name: 'link-not-followed-by-rules',
    breaks: 'a rule over paths does not see where a link leads',
    edits: [
      {
        file: 'packages/guards/src/evidence/kinds/files.ts',
        text: 'const real = plainPath(await session.realPath(path));',
        instead: 'const real = plainPath(path);',
      },
    ],
    by: ['Rules that match parts, are skipped, or are not there'],
  },
  {
    name: 'role-has-every-tool',
    breaks: 'a task has tools that its role does not name',
    edits: [
      {
        file: 'packages/orchestrator/src/tasks/delegate-call.ts',
        text: 'tools.includes(tool) && role.tools.includes(tool.name)',
        instead: 'tools.includes(tool) && role.tools.length > 0',
      },
    ],
    by: ['A task has no tool that its role does not name'],
  },
];
