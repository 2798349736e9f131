import type { CodeEntry } from '../codes.ts';

/** May a new model take the place of the pinned one: what keeps it from being asked, and why it is not accepted. */
export const acceptCodes = {
  'accept.nothing-pinned': {
    text: 'Nothing is pinned that a new model could be compared with.',
    next: 'Pin the model that is in use with `fpf model pin` and `fpf lock`, then ask again.',
  },
  'accept.no-suite': {
    text: 'The project has no scenarios, or Cucumber is not installed beside them.',
    next: 'Write features, install @cucumber/cucumber and @fpf/cucumber, or name their folder under accept.suite in fpf.config.json.',
  },
  'accept.no-cases': {
    text: 'The project has no requests of which is written down what is right for each.',
    next: 'Write evals/*.jsonl beside fpf.config.json, or name files under accept.cases; docs/guides/accept-a-model.md shows the form.',
  },
  'accept.interrupted': {
    text: 'An acceptance was stopped before there was a verdict.',
    next:
      'Run the same command again: it begins with the whole suite. Nothing was recorded, and the pinned model ' +
      'stays.',
  },
  'accept.not-accepted': {
    text: 'A model may not take the place of the pinned one.',
    next: 'Keep the pinned model; each reason of the record says what to do about it.',
  },
  'accept.bad-record': {
    text: 'A file is no record of an acceptance, or it is not what was written.',
    next: 'Name the acceptance.json that `fpf accept` wrote, or run `fpf accept` again.',
  },
  'accept.other-model': {
    text: 'A record of an acceptance is about another model than the one that is to be pinned.',
    next: 'Accept this model with `fpf accept`, or lock the model of the record.',
  },
  'accept.candidate': {
    text: 'The new model could not be asked.',
    next: 'Fetch it with `fpf model pull`, start its server, and look with `fpf model doctor`; then ask again.',
  },
  'accept.pinned': {
    text: 'The pinned model could not be asked, or is not what was pinned, so there is nothing to compare with.',
    next: 'Bring the pinned model back; `fpf model list` shows what its server has. Or pin what is there with `fpf model pin` and `fpf lock`.',
  },
  'accept.unmoved': {
    text: 'One of the models became another one while it was looked at.',
    next: 'Ask again when nobody pulls or replaces a model; a verdict about two models is one about none.',
  },
  'accept.suite': {
    text: 'The scenarios are not all green with the new model, or did not come to their end.',
    next: 'Look at the scenarios that the record names, in suite.html beside it; tune the model, or mend the scenario if it asks for too much.',
  },
  'accept.suite-decided': {
    text: 'The new model decided in no scenario, so the suite says nothing about it.',
    next: 'Tag the scenarios whose answer a model has to give with @any-model; docs/guides/accept-a-model.md shows one.',
  },
  'accept.complete': {
    text: 'Not all requests were asked, so nothing can be said about the rest.',
    next: 'Look at why the server ended or was stopped, and ask again.',
  },
  'accept.same-question': {
    text: 'The two models were not asked the same.',
    next: 'Ask again while nobody changes the requests, the skills or the tools.',
  },
  'accept.cases': {
    text: 'Too few requests were asked to tell a worse model from chance.',
    next: 'Write more requests that no model was trained on, or lower accept.bounds.cases in fpf.config.json, which the record will say.',
  },
  'accept.digest': {
    text: 'The new model has no digest, so nobody can pin it.',
    next: 'Serve it by something that tells a digest, such as Ollama.',
  },
  'accept.safe': {
    text: 'A request that the pinned model gets safe ends in a call that should not run with the new one.',
    next: 'Look at these requests in candidate.json beside the record; keep the pinned model, or tune the new one on such requests.',
  },
  'accept.exact': {
    text: 'More calls turned wrong than right, and not by chance.',
    next: 'Keep the pinned model, or tune the new one; the confusions in candidate.json say where.',
  },
  'accept.skills': {
    text: 'A skill loses more of its exact calls than it may.',
    next: 'Tune the new model on requests for this skill, or raise accept.bounds.skillLoss, which the record will say.',
  },
  'accept.no-tool': {
    text: 'The new model calls a tool more often where none is right.',
    next: 'Tune it on requests that no tool fits, and ask again.',
  },
  'accept.schema-errors': {
    text: 'Too many answers of the new model have arguments that fit no tool.',
    next: 'Look at the marks in candidate.json; tune the model, or make the schema easier to fill in.',
  },
  'accept.forbidden': {
    text: 'The new model calls a tool that was not offered, or that nobody may call.',
    next: 'Keep the pinned model; such calls never run, but a model that makes them is not the one to rely on.',
  },
} as const satisfies Record<string, CodeEntry>;
