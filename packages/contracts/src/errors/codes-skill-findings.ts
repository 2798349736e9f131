import type { CodeEntry } from './codes.ts';

/**
 * What can be wrong with a skill folder: e = its cases, f = the files, h = the header of SKILL.md, b = its body, t =
 * its tools.
 */
export const skillFindingCodes = {
  'skill.e01-cases': {
    text: 'evals/cases.json, or a file that its cases begin with, is not what `fpf skills test` reads.',
    next: 'Mend the place that the message gives; `fpf skills new` writes an example.',
  },
  'skill.e02-tool-untried': {
    text: 'A tool of the skill has no case in evals/cases.json.',
    next: 'Write at least one case for each tool: what it does, and what it refuses.',
  },
  'skill.f01-no-skill-md': { text: 'The folder has no SKILL.md.', next: 'Add a file named exactly SKILL.md.' },
  'skill.f02-too-large': { text: 'SKILL.md is larger than 1 MiB.', next: 'Move long material into references/.' },
  'skill.f03-not-utf8': { text: 'SKILL.md is not UTF-8.', next: 'Save the file as UTF-8.' },
  'skill.f04-bom': {
    text: 'SKILL.md starts with a byte order mark.',
    next: 'Save the file as UTF-8 without a byte order mark.',
  },
  'skill.f05-control-character': {
    text: 'SKILL.md has a control character.',
    next: 'Remove it; tabs and line ends are the only ones that text needs.',
  },
  'skill.f06-file-name': { text: "The skill's file is not named exactly SKILL.md.", next: 'Rename it to SKILL.md.' },
  'skill.f07-tree': {
    text: 'The folder holds something that cannot be pinned.',
    next: 'Remove what the message names, or replace it with an ordinary file.',
  },
  'skill.f08-hidden-character': {
    text: 'SKILL.md has a character that nobody sees and a model reads.',
    next: 'Remove it: zero-width, direction and tag characters hide instructions.',
  },
  'skill.f09-control-token': {
    text: 'SKILL.md has a control token of a chat template.',
    next: 'Write it apart, such as `< start_of_turn >`; the model is given it in a harmless form.',
  },
  'skill.h01-no-frontmatter': {
    text: 'SKILL.md does not begin with frontmatter.',
    next: 'Begin the file with a line `---`, the fields, and another line `---`.',
  },
  'skill.h02-not-closed': { text: 'The frontmatter is not closed.', next: 'End it with a line that is only `---`.' },
  'skill.h03-too-large': {
    text: 'The frontmatter is larger than 64 KiB.',
    next: 'Keep the six fields short; move the rest into the body.',
  },
  'skill.h04-not-yaml': {
    text: 'The frontmatter is not YAML that can be read.',
    next: 'Indent with spaces, and quote values that contain `: `, `#` or begin with a special character. A header is a short list of fields: nothing nests in it but `metadata`.',
  },
  'skill.h05-duplicate-key': { text: 'A key stands twice in the frontmatter.', next: 'Keep one of the two.' },
  'skill.h06-alias': { text: 'The frontmatter uses a YAML alias.', next: 'Write the value out.' },
  'skill.h07-not-a-map': { text: 'The frontmatter is not a map of fields.', next: 'Write it as `name: value` lines.' },
  'skill.h08-unknown-field': {
    text: 'The Agent Skills specification has no such field.',
    next: 'Move it under metadata, as a text, or remove it.',
  },
  'skill.h09-not-text': { text: 'A field that must be text is something else.', next: 'Write one line of text.' },
  'skill.h10-name-missing': {
    text: 'The skill has no name, or one that no catalog can hold.',
    next: "Add `name:`, equal to the folder's name, of at most 64 characters.",
  },
  'skill.h11-name-format': {
    text: 'The name is not of lower-case letters, digits and single hyphens.',
    next: 'Use a name such as `repo-search`.',
  },
  'skill.h12-name-folder': { text: "The name differs from the folder's name.", next: 'Rename one of the two.' },
  'skill.h13-description-missing': {
    text: 'The skill has no description.',
    next: 'Add `description:`, saying what it does and when to use it.',
  },
  'skill.h14-description-length': {
    text: 'The description is longer than 1024 characters.',
    next: 'Shorten it; details belong into the body.',
  },
  'skill.h15-compatibility-length': { text: '`compatibility` is longer than 500 characters.', next: 'Shorten it.' },
  'skill.h16-metadata-shape': {
    text: '`metadata` is not a flat map of texts.',
    next: 'Write each entry as `key: "text"`, without nesting.',
  },
  'skill.h17-allowed-tools-form': {
    text: '`allowed-tools` is not one space-separated text.',
    next: 'Write it as `allowed-tools: first_tool second_tool`.',
  },
  'skill.h18-version-missing': {
    text: "Nothing states the skill's version.",
    next: 'Add `metadata.version`, such as "1.0.0".',
  },
  'skill.h19-quoted': {
    text: 'The header could be read only after quoting its plain values.',
    next: 'Quote values that contain `: `.',
  },
  'skill.h20-blank-start': {
    text: 'Blank lines stand before the frontmatter.',
    next: 'Begin the file with the line `---`.',
  },
  'skill.h21-use-when': {
    text: 'The description does not say when to use the skill.',
    next: 'Add a sentence that begins with "Use when".',
  },
  'skill.h22-not-for': {
    text: 'The description does not say what the skill is not for.',
    next: 'Add a last sentence that begins with "Not for".',
  },
  'skill.h23-version-semver': {
    text: '`metadata.version` is not a semantic version.',
    next: 'Write it as "1.0.0", in quotes.',
  },
  'skill.h24-edition': {
    text: '`metadata.fpf-edition` does not pin the edition of FPF that the profile follows.',
    next: 'Write `fpf-edition: "2026-01-12"`.',
  },
  'skill.h25-context': {
    text: '`metadata.fpf-context` is missing or no id.',
    next: 'Name the bounded context, such as `fpf-context: workspace`.',
  },
  'skill.h26-method': {
    text: "`metadata.fpf-method` is missing, no id, or the skill's own name.",
    next: 'Name the method by an id of its own: a skill describes a method, it is not one.',
  },
  'skill.h27-role': {
    text: '`metadata.fpf-role` is missing or no id.',
    next: 'Name the kind of role that enacts the method, never a person.',
  },
  'skill.h28-tools': {
    text: '`metadata.fpf-tools` is missing or no plain file name.',
    next: 'Write `fpf-tools: tools.json`.',
  },
  'skill.h29-compatibility': {
    text: '`compatibility` does not name operating system, runtime and network.',
    next: 'Write for example "Linux or macOS; Node.js 20 or newer; no network".',
  },
  'skill.h30-id-taken': {
    text: "`metadata.fpf-id` claims an id that is another skill's: the claim counts for nothing, and the skill is known by its name.",
    next: "Remove `fpf-id`, or choose an id that is the skill's own.",
  },
  'skill.h31-value-cut': {
    text: 'A value of the frontmatter is cut off where an unquoted ` #` begins a YAML comment.',
    next: 'Quote the value; a comment that is meant stands on a line of its own.',
  },
  'skill.h32-shadowed': {
    text: 'A skill of an earlier source has the name of this one, and sources have a precedence in this project.',
    next: 'Ask for it as source/name, rename it, or put its source first in skills.sources.',
  },
  'skill.b01-too-large': {
    text: 'SKILL.md is too large for its Markdown to be read (256 KiB).',
    next: 'Move long material into references/.',
  },
  'skill.b02-nesting': {
    text: 'A line opens or continues more nested lists or quotes than are read.',
    next: 'Use at most eight levels.',
  },
  'skill.b03-section-missing': {
    text: 'A section of the FPF profile is missing.',
    next: 'Add the second-level heading that the message names, with its content.',
  },
  'skill.b04-section-twice': { text: 'A section of the FPF profile stands twice.', next: 'Merge the two.' },
  'skill.b05-section-empty': {
    text: 'A section of the FPF profile is empty.',
    next: 'Say what it is there for; "None." with a reason is an answer.',
  },
  'skill.b06-boundary-differs': {
    text: 'The Markdown reader sees the frontmatter end elsewhere than the line rule does.',
    next: 'Keep the lines `---` free of anything else.',
  },
  'skill.b07-empty': {
    text: 'SKILL.md has no body, so it instructs nobody.',
    next: 'Write the instructions below the frontmatter.',
  },
  'skill.b08-too-slow': {
    text: 'The Markdown of SKILL.md takes too long to read, so it was not read.',
    next: 'Use fewer lists, quotes and definitions inside one another, or move long material into references/.',
  },
  'skill.b09-too-long': {
    text: 'The skill is longer than all loaded skills together may be, so no run will load it.',
    next: 'Move long material into references/, or raise `skills.tokens` in fpf.config.json.',
  },
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
} as const satisfies Record<string, CodeEntry>;
