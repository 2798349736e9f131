import type { CodeEntry } from '../codes.ts';

export const skillCodes = {
  'skill.no-match': {
    text: 'No skill matches the request, so nothing was asked of the model and nothing was executed.',
    next: 'It works on the files of this folder. Say it in the words of a skill (`fpf skills list`), or add one.',
  },
  'skill.unknown': {
    text: 'No skill of that id is in any source.',
    next: 'Look at `fpf skills list`; a version is asked for as id@version.',
  },
  'skill.ambiguous': {
    text: 'Several skills have that name, or claim that id.',
    next: 'Name one of the candidates as source/name.',
  },
  'skill.unreadable': {
    text: 'A skill folder cannot be read.',
    next: 'Run `fpf skills validate` on it; it names the file and the line.',
  },
  'skill.tree-refused': {
    text: 'The folder holds something that a skill may not hold, so it has no hash and cannot be pinned.',
    next: 'Remove what the message names, or replace it with an ordinary file.',
  },
  'skill.not-valid': {
    text: 'The skill does not keep to the profile that this source asks for.',
    next: 'Mend what `fpf skills validate` lists, or lower `profile` for this source in fpf.config.json.',
  },
  'skill.hash-drift': {
    text: 'The bytes of the skill are not the ones that the lock pins.',
    next: 'Look at what changed; if it is meant, run `fpf lock`.',
  },
  'skill.not-locked': {
    text: 'The lock has no pin for this skill, and a frozen run uses nothing unpinned.',
    next: 'Run `fpf lock` and commit fpf.lock.json.',
  },
  'skill.pinned-gone': {
    text: 'A skill that the lock pins is not there, or is no skill that can be run any more; a frozen run asks no other one in its place.',
    next: 'Bring it back as it was; if it is meant, run `fpf lock`.',
  },
  'skill.too-many': {
    text: 'More than three skills were asked for at once.',
    next: 'Load fewer; the model reads at most three.',
  },
  'skill.too-long': {
    text: 'The loaded skills take more tokens than the budget allows; nothing of them is cut.',
    next: 'Shorten the skill that the message names first, load fewer (skills.max), or raise skills.tokens in fpf.config.json.',
  },
  'skill.tool-clash': {
    text: 'Two loaded skills have a tool of the same name.',
    next: 'Rename one of the tools, or leave one of the skills out.',
  },
  'skill.no-tools': {
    text: 'The selected skills permit no tool, so there is nothing to run.',
    next: "Name the tools in the skill's allowed-tools.",
  },
  'skill.unpackable': {
    text: 'The skill has a path that an archive cannot hold.',
    next: 'Shorten the names of its folders.',
  },
  'skill.no-cases': {
    text: 'The skill has no evals/cases.json that can be read.',
    next: 'Write at least one case for each tool.',
  },
  'skill.gap': {
    text: 'From the interface of the skill alone, no role could be assigned and no work planned.',
    next: 'Mend what the message names in SKILL.md; `fpf skills enact` on its folder shows every gap.',
  },
  'skill.tool-schema': {
    text: "A tool's argument schema is outside the profile.",
    next: 'Close the object and bound its strings and arrays, as the message says.',
  },
} as const satisfies Record<string, CodeEntry>;
