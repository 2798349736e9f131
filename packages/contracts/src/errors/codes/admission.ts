import type { CodeEntry } from '../codes.ts';

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
    next:
      'Give a value that fits, or say it more plainly in the request; the report shows what was sent ' +
      'and what is asked for.',
  },
  'admit.unbound': {
    text: 'An argument is filled from an earlier result of the run, and there is none.',
    next: 'Ask in the same request for what the message names, before this: it has to succeed first.',
  },
  'admit.too-many-calls': {
    text: 'One answer of the model made more calls than are decided at once, and this was one of those beyond.',
    next: 'Ask for less at once, or raise maxCalls under components.model-gateway.options in fpf.config.json.',
  },
  'admit.cut-text': {
    text: 'The server drops the marks around texts, so that a comma ends one, and a text of the call may have been cut so.',
    next: 'Say it without a comma, or use another version of Ollama, or a model file whose marks around texts are printed; `fpf model doctor` tells whether texts come back whole.',
  },
  'admit.bad-json': {
    text: 'The arguments are not JSON that the strict reader takes.',
    next: 'Nothing to do: it was not executed.',
  },
  'budget.model-calls': {
    text: 'The run has spent its model calls.',
    next: 'Raise budget.model_calls and budget.turns in fpf.config.json.',
  },
  'budget.tokens': {
    text: 'The model has read or written more tokens than the run may spend.',
    next: 'Raise budget.input_tokens or budget.output_tokens in fpf.config.json, or load fewer skills.',
  },
  'budget.usd': {
    text: 'The answers of the model have cost more than the run may spend.',
    next: 'Raise budget.usd in fpf.config.json, or use a model that costs less.',
  },
  'budget.tool-calls': {
    text: 'The run has spent its tool calls.',
    next: 'Raise budget.tool_calls in fpf.config.json, or ask for less at once.',
  },
  'budget.flow-calls': {
    text: 'A flow would make more calls than it or the run may: none of that step, or of the flow, was begun.',
    next: 'Ask for less at once, or raise budget.tool_calls in fpf.config.json.',
  },
  'budget.identical-calls': {
    text: 'The same call came again and again.',
    next: 'Say the request differently; repeating it changes nothing.',
  },
  'budget.not-tighter': {
    text: 'A budget may become tighter while a run goes on, and never looser.',
    next: 'Give a number that is not more than it is now.',
  },
  'budget.no-progress': {
    text: 'The model proposed again only what had been refused before.',
    next: 'Say the request differently; the report shows what was proposed and why it was refused.',
  },
  'budget.time': {
    text: 'The run has spent its time.',
    next: 'Raise budget.wall_ms in fpf.config.json, or ask for less at once.',
  },
  'budget.bytes': {
    text: 'The run has written more than it may.',
    next: 'Raise budget.bytes_written in fpf.config.json, or ask for less at once.',
  },
} as const satisfies Record<string, CodeEntry>;
