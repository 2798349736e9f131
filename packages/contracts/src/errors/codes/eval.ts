import type { CodeEntry } from '../codes.ts';

/** Measuring a model: files of cases, reports, and what is asked of their figures. */
export const evalCodes = {
  'eval.unreadable': {
    text: 'A file that an evaluation needs cannot be read.',
    next: 'Name an ordinary file that you may read; the message says what stands in the way.',
  },
  'eval.bad-line': {
    text: 'A line of a file of cases is no case, and no possible answer either.',
    next: 'Mend the line that the message names; docs/guides/evaluate.md shows the forms.',
  },
  'eval.too-large': {
    text: 'A file of cases, a line of it, or the number of cases is larger than what is read.',
    next: 'Split it, and measure the parts one after another.',
  },
  'eval.not-single-turn': {
    text: 'A question of a file in the form of BFCL has several turns.',
    next: 'Leave it out: one request is measured at a time.',
  },
  'eval.no-answer': {
    text: 'Questions and possible answers do not belong together: one is there twice, or without the other.',
    next: 'Name both files, and mend the id that the message names.',
  },
  'eval.no-cases': {
    text: 'No case is left to ask.',
    next: 'Name a file that holds one, or loosen --group and --limit.',
  },
  'eval.bad-tools': {
    text: 'A file of tools is not one.',
    next: "Name a skill's tools.json, or a list of tools with name, description and input_schema.",
  },
  'eval.not-bfcl': {
    text: 'A case says something for which BFCL has no words.',
    next: 'Leave the case out, or keep it in the form of the project.',
  },
  'eval.bad-report': {
    text: 'A file is no report of an evaluation.',
    next: 'Name a file that `fpf eval --report FILE.json` wrote.',
  },
  'eval.model-changed': {
    text: 'While a model was measured, another one began to answer.',
    next: 'Measure again when nobody pulls or replaces the model; figures of two models are figures of none.',
  },
  'eval.interrupted': {
    text: 'An evaluation was stopped before all cases were asked.',
    next: 'Use its figures for what they are, of the cases that were asked; or measure again.',
  },
  'eval.floor-missed': {
    text: 'A figure lies below what was asked for.',
    next: 'Look at the confusions of the report, or ask for less.',
  },
  'eval.gate-failed': {
    text: 'The report does not pass the gate against the one that it was compared with.',
    next: 'The lines that are not ok say by how much; keep the model that you have.',
  },
} as const satisfies Record<string, CodeEntry>;
