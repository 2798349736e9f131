import type { CodeEntry } from '../codes.ts';

/** What can be wrong with the tools file of a skill. */
export const toolsFileCodes = {
  'skill.t01-file-missing': {
    text: 'The file that `metadata.fpf-tools` names is not in the folder.',
    next: 'Add it beside SKILL.md, or mend the name.',
  },
  'skill.t02-not-json': {
    text: 'The tools file is not JSON that the strict reader takes.',
    next: 'Mend the place that the message gives.',
  },
  'skill.t03-not-valid': {
    text: 'The tools file does not fit its schema.',
    next: 'Mend the place that the message gives; the form is urn:fpf:skill-tools:1.',
  },
  'skill.t04-schema': {
    text: "A tool's schema is outside the profile.",
    next: 'Close the object and bound its strings and arrays, as the message says.',
  },
  'skill.t05-duplicate': { text: 'Two tools of the skill have one name.', next: 'Rename one of them.' },
  'skill.t06-handler': {
    text: "A tool's handler is not a file of the skill's folder.",
    next: 'Name a script inside the folder, such as `scripts/run.mjs`.',
  },
  'skill.t07-no-tools': {
    text: 'The FPF profile asks for at least one tool.',
    next: 'Describe one in tools.json, and name that file in `metadata.fpf-tools`.',
  },
  'skill.t08-undescribed': {
    text: "A property of a tool's schema has no description.",
    next: 'Describe it in one line: it is all that a small model sees.',
  },
  'skill.t09-unnamed': {
    text: 'There is a tools.json that SKILL.md does not name, so it is not loaded.',
    next: 'Add `fpf-tools: tools.json` under metadata, or remove the file.',
  },
  'skill.t10-allowed-unknown': {
    text: '`allowed-tools` names something that is no tool of this skill.',
    next: 'Name tools of tools.json; other entries permit nothing here.',
  },
  'skill.t11-none-allowed': {
    text: 'No tool of the skill is in `allowed-tools`, so it may use none.',
    next: 'Name the tools in `allowed-tools`.',
  },
  'skill.t12-many-parameters': {
    text: 'A tool has more than six parameters; a small model loses count of more.',
    next: 'Split the tool, or give the rarer parameters a default and leave them out.',
  },
  'skill.t13-nested': {
    text: 'A parameter holds objects, and the model is not shown what is inside them.',
    next: 'Make each inner property a parameter of its own.',
  },
  'skill.t14-values-unsaid': {
    text: 'A parameter takes only some values, and its description does not name them all; the model sees only the description.',
    next: 'List every allowed value in the description.',
  },
  'skill.t15-long-description': {
    text: 'A description has several lines or more than 160 characters.',
    next: 'Say it in one line: a small model reads no more.',
  },
  'skill.t16-bounds-unsaid': {
    text: 'A parameter has a bound that its description does not hint at; the model sees only the description.',
    next: 'Name the number, or give an example of the form, in the description.',
  },
  'skill.t17-union': {
    text: 'A parameter takes several types, and the model is shown only the first, or none.',
    next: 'Use one type.',
  },
  'skill.t18-control-token': {
    text: "A text of the tools file has a control token of chat templates: a model would take what follows for another speaker's.",
    next: 'Write it otherwise, or remove it.',
  },
  'skill.t19-guard': {
    text: 'A guard of the tools file stands over a tool that is not there, names a skill, or has the id of another one.',
    next: 'Name a tool of the file, or leave `tool` out for all of them; give each guard an id of its own.',
  },
  'skill.t20-flow': {
    text: 'A flow takes a value from nowhere, names two steps alike, or has members of a tool that runs something itself.',
    next: 'Take each value from `input.<argument>`, `<earlier step>.output`, or `item` where the step has `each`.',
  },
} as const satisfies Record<string, CodeEntry>;
