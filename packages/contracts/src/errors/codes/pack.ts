import type { CodeEntry } from '../codes.ts';

export const packCodes = {
  'pack.not-valid': {
    text: 'The folder or archive is no skill pack that can be used.',
    next: 'Mend what the message names.',
  },
  'pack.archive': {
    text: 'The archive has something that no archive of a pack has, so nothing of it was unpacked.',
    next: 'Make it with `fpf skills pack` or `npm pack`; do not trust one that was made to be refused.',
  },
  'pack.integrity': {
    text: 'What was fetched is not what its manifest, the lock or the one who asked for it says.',
    next: 'Fetch it again from where it was published; if it stays so, do not use it.',
  },
  'pack.source': {
    text: 'The pack cannot be fetched from its source.',
    next: 'Check the address and the network; the message quotes the program that was asked.',
  },
  'pack.exists': {
    text: 'There is a pack or folder of that name already.',
    next: 'Use `fpf skills update`, or another name.',
  },
  'pack.unknown': { text: 'The lock has no pack of that name.', next: 'The message lists the packs that there are.' },
  'pack.findings': {
    text: 'The scanner found something that nobody has waived.',
    next: 'Read the places; mend them, or waive each with a reason by the command that the message gives.',
  },
  'pack.not-confirmed': {
    text: 'Nobody agreed to the change, so nothing was changed.',
    next: 'Look at what `--dry-run` shows; then say yes at the question, or give --yes.',
  },
  'pack.busy': {
    text: 'Another fpf is changing the packs of this project.',
    next: 'Wait until it is done, and try again.',
  },
  'pack.unfinished': {
    text: 'A change of packs was cut short, so folder, config and lock may not fit together.',
    next: 'Run `fpf skills mend`, as the message gives it: it finishes the change.',
  },
  'pack.foreign-change': {
    text: 'There is the half of a change of packs that was not begun here by this user; it is not followed.',
    next: 'Remove skill-packs/.committed, and bring folder, config and lock back from version control.',
  },
  'pack.registry': {
    text: 'A pack is published only to a registry that is named on purpose.',
    next: 'Give --registry URL, or set publishConfig.registry in its package.json; --dry-run shows what would be sent.',
  },
  'pack.not-waivable': {
    text: 'The waiver names nothing that the scanner found, or an error, which nobody can waive.',
    next: 'Name a warning as RULE:PATH, as `fpf skills scan` prints it.',
  },
  'skill.s01-hidden-character': {
    text: 'A character that cannot be seen: a person and a model read different texts.',
    next: 'Remove it; the excerpt shows where it is.',
  },
  'skill.s02-bidi': {
    text: 'A character that turns the direction of writing, so that text is shown in another order than it is read.',
    next: 'Remove what the excerpt shows.',
  },
  'skill.s03-tag-character': {
    text: 'A Unicode tag or variation character, which can carry a whole text that nobody sees.',
    next: 'Remove what the excerpt shows.',
  },
  'skill.s04-control-character': {
    text: 'A control character that terminals and editors obey or hide.',
    next: 'Remove what the excerpt shows.',
  },
  'skill.s05-link-outside': {
    text: "A link that leads out of the skill's folder, to what is neither pinned nor reviewed.",
    next: 'Put the file into the folder, or write the address out as text.',
  },
  'skill.s06-binary': {
    text: 'A file that is no UTF-8 text, so that nobody can review it.',
    next: 'Leave it out, or ship it as text.',
  },
  'skill.s07-archive': {
    text: 'An archive or compiled code: what is in it cannot be reviewed.',
    next: 'Ship its sources as files.',
  },
  'skill.s20-pipe-to-shell': {
    text: 'Something fetched or decoded is handed to an interpreter unseen.',
    next: 'Put the script into the folder, where it is pinned.',
  },
  'skill.s21-decoded-eval': { text: 'Code is made from encoded text and run.', next: 'Write the code out.' },
  'skill.s22-secret-path': { text: 'A place where secrets lie is named.', next: 'Take what is needed as an argument.' },
  'skill.s23-credential': {
    text: 'Something looks like a credential.',
    next: 'Remove it, and revoke it where it is real.',
  },
  'skill.s24-override': {
    text: 'A sentence tells the model to set aside what it was told.',
    next: 'Say what the skill does; it needs no precedence.',
  },
  'skill.s25-concealment': {
    text: 'A sentence tells the model to keep something from the user.',
    next: 'Remove what the excerpt shows.',
  },
  'skill.s26-long-comment': {
    text: 'A long comment of HTML: the model reads it, a person who looks at the rendered page does not.',
    next: 'Write it as visible text, or remove it.',
  },
  'skill.s27-dynamic-command': {
    text: 'A command that some clients run while they load the text.',
    next: 'Name the command as a step of the procedure.',
  },
  'skill.s28-image-query': {
    text: 'A remote image whose address can carry data away as soon as it is shown.',
    next: 'Put the image into the folder, or remove the query.',
  },
  'skill.s29-bypass-flag': { text: 'A flag that switches a check off.', next: 'Leave the check on.' },
  'skill.s30-network': {
    text: 'A script that speaks to the network; the sandbox has none.',
    next: 'Take the data as an argument or as a file of the workspace.',
  },
  'skill.s31-control-token': {
    text: "A token that delimits a chat model's turns: text with it can pose as another speaker.",
    next: 'Write it otherwise, or remove it.',
  },
  'skill.s32-broad-tool': {
    text: 'A tool is permitted or declared more broadly than it needs.',
    next: 'Say what it does, and no more.',
  },
  'skill.s33-mixed-script': {
    text: 'A word mixes letters of several scripts that look alike.',
    next: 'Write it with the letters of one script.',
  },
  'skill.s34-buried-text': {
    text: 'Text stands behind a gap so large that a reader does not come upon it.',
    next: 'Remove the gap.',
  },
  'skill.s35-secret-sent': {
    text: 'One command names a place of secrets and a program that speaks to the network.',
    next: 'Take what is needed as an argument; nothing of a skill is sent anywhere.',
  },
} as const satisfies Record<string, CodeEntry>;
