import type { CodeEntry } from './codes.ts';

export const admissionCodes = {
  'admit.unplanned': {
    text: 'The tool is loaded, and no step of the plan uses it.',
    next: 'Add a step that uses it to the Procedure section of the skill, or take it out of allowed-tools.',
  },
  'admit.unknown-tool': {
    text: 'The model called a tool that no loaded skill has.',
    next: 'Nothing to do: it was not executed. A skill with that tool would have to be added and selected.',
  },
  'admit.bad-arguments': {
    text: "The arguments do not fit the tool's schema, and they are never converted.",
    next: 'Say the value more plainly in the request; the report shows what was sent and what is asked for.',
  },
  'admit.bad-json': { text: 'The arguments are not JSON that the strict reader takes.', next: 'Nothing to do: it was not executed.' },
  'permission.not-allowed': { text: 'No rule allows this tool.', next: 'Allow it under policy.allow in fpf.config.json if you want it.' },
  'permission.denied': {
    text: 'A rule of the project denies this tool.',
    next: 'Remove the rule under policy.deny in fpf.config.json if it is wrong.',
  },
  'permission.ask': {
    text: "A rule asks for a person's approval, and approvals are not there yet.",
    next: 'Until they are, allow the tool under policy.allow, or run without it.',
  },
  'guard.evidence-missing': { text: 'Evidence that the guard requires is absent.', next: 'Supply what the message names, then run again.' },
  'guard.evidence-unknown': {
    text: 'Evidence that the guard requires could not be established; unknown is never a pass.',
    next: 'The message says which resolver could not answer, and why.',
  },
  'guard.predicate-false': {
    text: "The guard's predicate does not hold on the evidence.",
    next: 'Change what the predicate speaks about, then run again.',
  },
  'guard.no-reduced-form': {
    text: 'The guard would degrade, but the tool declares no reduced form.',
    next: "Declare `degraded` in the skill's tools.json, or make the predicate hold.",
  },
  'guard.reduced': {
    text: 'The guard allowed only the reduced form of the tool, and exactly that ran.',
    next: 'Supply what the predicate asks for to run the whole tool.',
  },
  'guard.proves-nothing': {
    text: 'The guard asks for no evidence, so it can prove nothing.',
    next: "Name required_evidence in the skill's tools.json.",
  },
  'guard.none': { text: 'The tool changes things and has no guard.', next: "Give it a guard in the skill's tools.json." },
  'guard.pure': { text: 'The tool is pure and has no guard; it runs on a read-only view.', next: 'Nothing to do.' },
  'guard.passed': { text: 'All required evidence is present and affirmed.', next: 'Nothing to do.' },
  'guard.broken': { text: 'The guard itself is broken.', next: "Mend it in the skill's tools.json; the message says what is wrong." },
  'guard.when-unsupported': {
    text: 'The guard has a `when` expression, and this engine cannot evaluate one.',
    next: 'Use an engine that can, or state the guard as required evidence.',
  },
  'guard.failed': {
    text: 'The guard engine failed, and a failed guard is never a pass.',
    next: 'Run `fpf check guard-engine`; the message quotes the failure.',
  },
  'budget.model-calls': {
    text: 'The run has spent its model calls.',
    next: 'Raise budget.model_calls and budget.turns in fpf.config.json.',
  },
  'budget.tokens': {
    text: 'The model has read or written more tokens than the run may spend.',
    next: 'Raise budget.input_tokens or budget.output_tokens in fpf.config.json, or load fewer skills.',
  },
  'budget.tool-calls': {
    text: 'The run has spent its tool calls.',
    next: 'Raise budget.tool_calls in fpf.config.json, or ask for less at once.',
  },
  'budget.identical-calls': {
    text: 'The same call came again and again.',
    next: 'Say the request differently; repeating it changes nothing.',
  },
  'budget.time': { text: 'The run has spent its time.', next: 'Raise budget.wall_ms in fpf.config.json, or ask for less at once.' },
  'budget.bytes': {
    text: 'The run has written more than it may.',
    next: 'Raise budget.bytes_written in fpf.config.json, or ask for less at once.',
  },
} as const satisfies Record<string, CodeEntry>;
