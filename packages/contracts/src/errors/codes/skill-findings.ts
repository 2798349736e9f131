import type { CodeEntry } from '../codes.ts';

/** What can be wrong with a skill folder: e = its cases, f = the files, h = the header of SKILL.md, b = its body. */
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
  'skill.h33-parts': {
    text: '`metadata.fpf-parts` is no number from 1 to 9.',
    next: 'Write how many things a request has to ask for before this skill is meant, such as "2", or leave it out.',
  },
  'skill.h34-answers': {
    text: '`metadata.fpf-answers` is not "questions".',
    next: 'Write "questions" where the skill takes a question about anything in the files, or leave it out.',
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
} as const satisfies Record<string, CodeEntry>;
