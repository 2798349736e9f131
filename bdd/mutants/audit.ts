import type { Mutant } from './mutant.ts';

/** What was done has no row, or a false one. */
export const auditMutants: readonly Mutant[] = [
  {
    name: 'stop-without-audit-row',
    breaks: 'a call that was stopped has no row',
    edits: [
      {
        file: 'packages/orchestrator/src/call/refuse.ts',
        text: "audit: [{ ...row, state: 'abstain' as const, error: why.slice(0, 1024) }],",
        instead: 'audit: row === undefined || why === undefined ? [row] : [],',
      },
    ],
    by: ['A call that was stopped is audited too'],
  },
  {
    name: 'path-without-audit-row',
    breaks: 'a file that was added has no row',
    edits: [
      {
        file: 'packages/agentfs-adapter/src/store/audit.ts',
        text: 'for (const entry of entries) {',
        instead: "for (const entry of entries.filter(({ op }) => op !== 'add')) {",
      },
    ],
    by: ['A write is audited with its path'],
  },
  {
    name: 'audit-not-chained',
    breaks: 'rows are not sealed over each other',
    edits: [{ file: 'packages/agentfs-adapter/src/store/audit.ts', text: '    previous = hash;\n', instead: '' }],
    by: ['A write is audited with its path'],
  },
  {
    name: 'no-agentfs-tool-log',
    breaks: "AgentFS's own log has no tool calls",
    edits: [
      {
        file: 'packages/agentfs-adapter/src/store/audit.ts',
        text: "entries.filter((entry) => entry.op === 'tool'),",
        instead: "entries.filter((entry) => entry.op === 'sweep'),",
      },
    ],
    by: ['A write is audited with its path'],
  },
  {
    name: 'commit-without-audit-row',
    breaks: 'what a person writes to the host has no row of its own',
    edits: [
      {
        file: 'packages/agentfs-adapter/src/host/parts/record.ts',
        text: 'return [own, ...touched];',
        instead: 'return touched;',
      },
    ],
    by: ['What a person does with a session is audited too'],
  },
  {
    name: 'person-not-named',
    breaks: 'what a person does is audited as what the stack did',
    edits: [
      {
        file: 'packages/agentfs-adapter/src/host/parts/record.ts',
        text: "return { run: id, call: null, skill: null, agent: 'user' };",
        instead: "return { run: id, call: null, skill: null, agent: 'fpf' };",
      },
    ],
    by: ['What a person does with a session is audited too'],
  },
  {
    name: 'export-without-audit-row',
    breaks: 'what is taken out of a session is not told',
    edits: [
      {
        file: 'packages/agentfs-adapter/src/host/export/export.ts',
        text: "await recordOperation(parts, { id: parts.host.ids.next(), op: 'export',",
        instead: "if (place === '') await recordOperation(parts, { id: parts.host.ids.next(), op: 'export',",
      },
    ],
    by: ['What a person does with a session is audited too'],
  },
  {
    name: 'caller-left-out',
    breaks: 'the row of a call does not say which agent made it',
    edits: [
      {
        file: 'packages/orchestrator/src/call/call.ts',
        text: "skill, agent: task?.role ?? 'fpf'",
        instead: "skill, agent: 'fpf'",
      },
    ],
    by: ['A task does its part in the same session'],
  },
];
