import type { Mutant } from './mutant.ts';

/** What is done reaches further, or is not pinned. */
export const effectMutants: readonly Mutant[] = [
  {
    name: 'overlay-writes-through',
    breaks: 'a tool works on the host itself',
    edits: [
      {
        file: 'packages/agentfs-adapter/src/sandbox/call-mounts.ts',
        text: 'from: folders.tree, to: folders.workspace }',
        instead: 'from: folders.readOnly ? folders.tree : folders.workspace, to: folders.workspace }',
      },
    ],
    by: ['A write inside the session is visible there'],
  },
  {
    name: 'reads-outside-allowed',
    breaks: 'a tool sees the files of the machine',
    edits: [
      {
        file: 'packages/agentfs-adapter/src/sandbox/call-mounts.ts',
        text: "const systemFiles = ['/etc/ld.so.cache', '/etc/alternatives'];",
        instead: "const systemFiles = ['/etc'];",
      },
    ],
    by: ['A tool reads nothing of the machine'],
  },
  {
    name: 'read-only-not-enforced',
    breaks: 'a tool that only reads writes',
    edits: [
      {
        file: 'packages/orchestrator/src/steps/read-only.ts',
        text: "return effect === 'pure' || ",
        instead: 'return ',
      },
    ],
    by: ['A tool that says that it only reads'],
  },
  {
    name: 'failed-effects-kept',
    breaks: 'what a failed call did is kept',
    edits: [
      {
        file: 'packages/orchestrator/src/steps/execute.ts',
        text: 'const keeping = outcome.error ? view.rollback(hideFacts(context.host, outcome.error), record) : view.commit(record);',
        instead: 'const keeping = view.commit(record);',
      },
    ],
    by: ['What a tool wrote before it crashed is set aside'],
  },
  {
    name: 'degrade-swallowed',
    breaks: 'a tool that failed has passed',
    edits: [
      {
        file: 'packages/contracts/src/run/call-state.ts',
        text: "return end.ok && end.decision === 'pass' ? 'pass' : 'degrade';",
        instead: "return end.decision === 'pass' ? 'pass' : 'degrade';",
      },
    ],
    by: ['A tool that crashes after a pass degrades'],
  },
  {
    name: 'output-not-checked',
    breaks: 'what a tool prints is taken whatever it is',
    edits: [
      {
        file: 'packages/tool-runner/src/output.ts',
        text: 'if (!read.ok) return { why:',
        instead: 'if (!read.ok) return { value: null };\n  if (!read.ok) return { why:',
      },
    ],
    by: ['What a tool prints is one JSON value'],
  },
  {
    name: 'written-bytes-not-counted',
    breaks: 'a call writes more than the budget has',
    edits: [
      {
        file: 'packages/orchestrator/src/ledger.ts',
        text: 'if (spent.bytes + count > budget.bytes_written) {',
        instead: 'if (spent.bytes > budget.bytes_written) {',
      },
    ],
    by: ['A call that writes more than is left'],
  },
  {
    name: 'link-leads-out',
    breaks: 'a link that leads out of the workspace is committed, and kept in a session',
    edits: [
      {
        file: 'packages/agentfs-adapter/src/calls/call-view.ts',
        text: 'if (refused) throw refused;',
        instead: '',
      },
    ],
    by: ['A link that leads out of the workspace is no part'],
  },
  {
    name: 'commit-without-conflict-check',
    breaks: 'a commit writes over what the host has changed',
    edits: [
      {
        file: 'packages/agentfs-adapter/src/host/plan/plan-commit.ts',
        text: 'if (barred === undefined && standing.is(change.before)) return',
        instead: 'if (barred === undefined) return',
      },
    ],
    by: ['A commit stops where the host has changed'],
  },
  {
    name: 'undo-without-hash-check',
    breaks: 'an undo is not told that the host has changed since',
    edits: [
      {
        file: 'packages/agentfs-adapter/src/host/undo/undo.ts',
        text: "const why = standing.is(step.after) ? barred(step, steps, base) : 'it was changed since';",
        instead: 'const why = barred(step, steps, base);',
      },
      {
        file: 'packages/agentfs-adapter/src/host/commit/worker/judge.ts',
        text: 'return (hash ??= hashOf(at(place), mode)) === state.sha256;',
        instead: 'return (hash ??= hashOf(at(place), mode)) !== undefined;',
      },
    ],
    by: ['A commit is not taken back where the host has changed since'],
  },
  {
    name: 'frozen-ignored',
    breaks: 'a frozen run holds to nothing',
    edits: [
      {
        file: 'packages/project/src/pins/frozen.ts',
        text: 'if (!askedFrozen(project, input).value) return undefined;',
        instead: 'if (askedFrozen(project, input).value || project.lock) return undefined;',
      },
    ],
    by: ['A skill whose bytes moved after locking'],
  },
  {
    name: 'locked-skills-not-missed',
    breaks: 'a frozen run looks for skills among those that are left of the locked ones',
    edits: [
      {
        file: 'packages/orchestrator/src/steps/search.ts',
        text: 'if (!before && !part && settings.pins) await holdSkills(context, settings.pins);',
        instead: 'if (!before && settings.pins?.length === 0) await holdSkills(context, settings.pins);',
      },
    ],
    by: ['A locked skill that is gone ends a frozen run'],
  },
  {
    name: 'hash-not-checked',
    breaks: 'bytes that are not the locked ones are loaded',
    edits: [
      {
        file: 'packages/skill-registry/src/load/check-pin.ts',
        text: 'if (same.length === 0) throw drift(found, named, files);',
        instead: 'if (same.length === 0) return;',
      },
    ],
    by: ['A skill whose bytes moved after locking'],
  },
  {
    name: 'snapshot-not-of-the-end',
    breaks: 'the trace names another snapshot than the one that was taken',
    edits: [
      {
        file: 'packages/orchestrator/src/session/report.ts',
        text: 'const trace = projectTrace(events, { snapshotId: snapshot.snapshot_id,',
        instead: "const trace = projectTrace(events, { snapshotId: '0'.repeat(64),",
      },
    ],
    by: ['A call that was stopped is audited too'],
  },
];
