import type { CodeEntry } from '../codes.ts';

/**
 * Findings of the `fpf` profile about the body of SKILL.md: the items of the method, and the closed world around them.
 */
export const fpfCodes = {
  'skill.k01-section-unknown': {
    text: 'SKILL.md has a second-level heading that is no section of the FPF profile.',
    next: 'Move its content into one of the thirteen sections, or make it a heading of a lower level in one of them.',
  },
  'skill.k02-section-order': {
    text: 'The sections of the FPF profile stand in another order.',
    next: 'Put them in the order of the profile.',
  },
  'skill.k03-id-twice': {
    text: 'An id is declared twice.',
    next: 'Give one of the two another id, and mend what refers to it.',
  },
  'skill.k04-items': {
    text: 'A section has more items than are read.',
    next: 'Split the skill: nobody follows so long a method.',
  },
  'skill.k05-nested': {
    text: 'An item stands inside another list or a quote, where it is not read.',
    next: 'Move it to the first level of its section.',
  },
  'skill.k06-method': {
    text: 'The first code in “Purpose” is not the id of the method.',
    next: 'Name the method in code, as `metadata.fpf-method` does.',
  },
  'skill.k07-role': {
    text: 'No sentence in “Role” names the role kind.',
    next: 'Write “The role kind is `…`”, with the value of `metadata.fpf-role`.',
  },
  'skill.k08-capability': {
    text: 'An item of “Role” is malformed.',
    next: 'Write `- CAP-1 (CHARACTERISTIC OP VALUE[ UNIT]): text`.',
  },
  'skill.k09-characteristic': {
    text: 'A capability asks for a characteristic that no run states, so the skill can be enacted by other holders only.',
    next: 'Use one of those that PROFILE.md lists, unless another holder is meant.',
  },
  'skill.k10-input': {
    text: 'An item of “Inputs” is malformed.',
    next: 'Write `- IN-1 (TYPE, required|optional|default=JSON): `arg`, text`.',
  },
  'skill.k11-precondition': { text: 'An item of “Preconditions” is malformed.', next: 'Write `- PRE-1 (EV-1): text`.' },
  'skill.k12-step': {
    text: 'A step of “Procedure” is malformed.',
    next: 'Write `1. `tool`[, when CONDITION]: prose`, numbered from 1.',
  },
  'skill.k13-output': {
    text: 'An item of “Outputs” is malformed.',
    next: 'Write `- OUT-1 (TYPE): `name`, text` or `- EFF-1 (AFFECTS): text`.',
  },
  'skill.k14-acceptance': {
    text: 'An item of “Acceptance” is malformed, or judges nothing.',
    next: 'Write `- ACC-1 (OUT-1, EV-2): predicate`.',
  },
  'skill.k15-failure': {
    text: 'An item of “Failures” is malformed.',
    next: 'Write `- FAIL-1: WHEN → abstain|degrade; RECOVERY; no retry` or `…; at most N retries`.',
  },
  'skill.k16-bounds': {
    text: '“Bounds” does not state its five limits.',
    next: 'State time, calls, bytes, network and writes, once each.',
  },
  'skill.k17-evidence': {
    text: 'An item of “Evidence” is malformed.',
    next: 'Write `- EV-1 (before|after): CARRIER, produced by PRODUCER`.',
  },
  'skill.k18-term': { text: 'An item of “Terms” is malformed.', next: 'Write `- term: meaning`.' },
  'skill.k19-example': {
    text: 'An example is malformed.',
    next: 'Write the request, “Bound inputs: …”, and each call in a json block with `name` and `arguments`.',
  },
  'skill.k20-no-item': {
    text: 'A section that needs an item has none.',
    next: 'Add one; “None.” is an answer in “Inputs” and “Preconditions” only.',
  },
  'skill.k21-id-unknown': {
    text: 'The body speaks of an id that nothing declares.',
    next: 'Declare it in its section, or mend the reference.',
  },
  'skill.k22-id-kind': {
    text: 'An id stands where one of another kind is asked for.',
    next: 'Name an item of the kind that the message asks for.',
  },
  'skill.k23-id-unused': {
    text: 'An input, an output or a piece of evidence is declared and used nowhere.',
    next: 'Use it in a step or an item, or remove it.',
  },
  'skill.k24-no-evidence': {
    text: 'A precondition or a criterion has no evidence.',
    next: 'Name an item of “Evidence” that shows it.',
  },
  'skill.k25-not-before': {
    text: 'A step takes an output that no step before it yields.',
    next: 'Let an earlier step yield it, or change the order.',
  },
  'skill.k26-tool-unknown': {
    text: 'A step uses a tool that the skill does not have.',
    next: 'Name a tool of tools.json, or `reason`.',
  },
  'skill.k27-tool-not-allowed': {
    text: 'A step uses a tool that the skill does not permit itself.',
    next: 'Add the tool to `allowed-tools`.',
  },
  'skill.k28-tool-unused': {
    text: 'The skill permits itself a tool that no step uses.',
    next: 'Use it in a step, or take it out of `allowed-tools`.',
  },
  'skill.k29-argument-unknown': {
    text: "A step gives an argument that the tool's schema does not have.",
    next: 'Mend the name of the argument.',
  },
  'skill.k30-argument-missing': {
    text: 'A tool asks for an argument that the step does not surely give.',
    next: 'Give it from a required input, an input with a default, an earlier output, or a constant.',
  },
  'skill.k31-argument-type': {
    text: 'A step gives an argument of another type than the tool asks for.',
    next: 'Mend the type under “Inputs”, or the schema.',
  },
  'skill.k32-output-unknown': {
    text: "An output is no property of the tool's output, or of another type.",
    next: 'Mend the name and the type under “Outputs”, or the output schema.',
  },
  'skill.k33-guard-evidence': {
    text: "A tool's guard asks for evidence that the skill does not list.",
    next: 'List it under “Evidence”, by its id or with the query in code.',
  },
  'skill.k34-calls': {
    text: 'The steps call tools more often than the bounds allow.',
    next: 'Raise `calls` under “Bounds”, or give a step its condition.',
  },
  'skill.k35-writes': {
    text: 'Effects, bounds and tools do not agree about what is written.',
    next: 'Let `writes` name exactly what the effects affect.',
  },
  'skill.k36-term-unexplained': {
    text: 'A word stands in bold or alone in code and is explained nowhere.',
    next: 'Explain it under “Terms”, or write it plainly.',
  },
  'skill.k37-link': {
    text: 'A link leads out of the folder, or to nothing in it.',
    next: 'Bundle the file under references/, or say it in the text.',
  },
  'skill.k38-file': {
    text: 'The body names a file of the skill that the folder does not have.',
    next: 'Add the file, or mend the path.',
  },
  'skill.k46-example-input': {
    text: 'An example binds something that is no value of an input.',
    next: 'Bind an input of the method to a value of its type.',
  },
  'skill.k47-example-calls': {
    text: 'The calls of an example are not those that the steps give for its inputs.',
    next: 'Mend the example, or the steps.',
  },
  'skill.k48-example-arguments': {
    text: 'A call of an example would be refused.',
    next: "Mend the arguments, or the tool's schema.",
  },
  'skill.k49-gap': {
    text: 'No role and no plan can be made from the method as it is described.',
    next: 'Fill the gap that the message names.',
  },
} as const satisfies Record<string, CodeEntry>;
