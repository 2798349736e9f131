import type { CodeEntry } from '../codes.ts';

export const projectCodes = {
  'config.context-too-small': {
    text: "The skills may take more of the prompt than the model's context holds.",
    next: 'Lower skills.tokens or raise model.options.numCtx in fpf.config.json.',
  },
  'usage.unknown-command': { text: 'There is no such command.', next: '`fpf --help` lists them.' },
  'usage.bad-option': {
    text: 'An option or argument is wrong.',
    next: 'Add --help to the command to see what it takes.',
  },
  'usage.missing-argument': {
    text: 'An argument is missing.',
    next: 'Add --help to the command to see what it takes.',
  },
  'init.not-empty': {
    text: 'A whole project is made in an empty folder only, and there is something in this one.',
    next: 'Name another folder, `fpf init NEW-FOLDER`, or leave --template out: `fpf init` adds what is missing.',
  },
  'init.bad-name': {
    text: 'The name cannot be that of a package, or of a skill.',
    next: 'Give another one with --name: lower-case letters, digits and hyphens.',
  },
  'init.not-confirmed': { text: 'Nobody said yes, so no project was made.', next: 'Give --yes, or name the folder.' },
  'init.not-written': {
    text: 'The project could not be written, and what was written of it was removed again.',
    next: 'Mend what the message names, such as rights or a full disk; then run the command again.',
  },
  'usage.unknown-code': { text: 'There is no such code.', next: '`fpf explain` lists them all.' },
  'config.unreadable': {
    text: 'fpf.config.json cannot be read.',
    next: 'Check the file; the message says where it stops being JSON.',
  },
  'config.not-valid': {
    text: 'fpf.config.json does not fit its schema.',
    next: 'Mend the keys that the message names; `$schema` gives editors completion.',
  },
  'config.unknown-key': {
    text: 'The config has no such key.',
    next: '`fpf config explain --all` lists the keys; the message names the nearest one.',
  },
  'config.unknown-preset': {
    text: 'No skill source ships this preset.',
    next: 'Use one that the message names, or list the skills under skills.allow.',
  },
  'config.unknown-skill': {
    text: 'A preset names a skill that its source does not have.',
    next: 'Mend the name in presets.json, or put the skill into the source.',
  },
  'config.unknown-component': {
    text: 'A component that the config names is not installed.',
    next: 'Install it beside the config, in the version that it names.',
  },
  'config.version-mismatch': {
    text: 'A component is installed in another version than the config pins.',
    next: 'Install the pinned version, or change the pin.',
  },
  'config.contract-mismatch': {
    text: 'A component does not provide the contract that this stack needs.',
    next: 'Use a version of it that does; the message names both sides.',
  },
  'config.options-not-valid': {
    text: 'The options of a component do not fit its schema.',
    next: 'Mend the keys that the message names.',
  },
  'config.in-process': {
    text: 'Tools are defined in code, and nobody said that they may run in this process.',
    next: 'Set allowInProcess: true in the options of createStack, if you trust the code as your own.',
  },
  'pin.in-process': {
    text: 'A frozen run cannot have tools that are defined in code: the lock does not hold them.',
    next: 'Put the tools into a skill, or run without --frozen.',
  },
  'config.untrusted-component': {
    text: 'The config of this folder names its own components, and nobody has trusted the folder yet.',
    next: 'Read the config; then run `fpf trust` there.',
  },
  'trust.unreadable': {
    text: 'The record of what was trusted on this machine cannot be read, so it is neither held to nor written over.',
    next: 'Mend the file that the message names, or move it away: then `fpf trust` is asked for each folder again.',
  },
  'pin.missing-lock': {
    text: 'A frozen run needs fpf.lock.json, and there is none.',
    next: 'Run `fpf lock` and commit the file.',
  },
  'pin.not-valid': {
    text: 'fpf.lock.json does not fit its schema.',
    next: 'Bring it back from version control, or remove it and run `fpf lock`.',
  },
  'pin.not-confirmed': {
    text: 'Nobody said yes, so no pin was moved.',
    next: 'Look at it with --dry-run, then give --yes.',
  },
  'pin.drift': {
    text: 'Something that decides a run is not what the lock pins.',
    next: 'Look at what moved; if it is meant, run `fpf lock`.',
  },
  'schema.unknown-major': {
    text: 'A record is of a version that this stack neither reads nor converts.',
    next: 'A newer one: use the fpf that wrote it, or a later one. An older one: read it with the fpf that wrote it.',
  },
  'schema.not-valid': {
    text: 'A record does not fit its schema.',
    next: 'The message gives the place; the record was not used.',
  },
  'schema.unusable': {
    text: 'A schema itself cannot be used to check anything.',
    next: 'Mend the schema as the message says.',
  },
  'json.not-strict': {
    text: 'The text is not JSON that the strict reader takes.',
    next: 'The message gives the place and the rule.',
  },
  'cli.unhealthy': {
    text: 'Something that a run needs does not work on this machine.',
    next: 'Run the command that the line names; then `fpf doctor` again.',
  },
  'cli.output-failed': {
    text: 'What the command had to say could not be written.',
    next: 'Check where its output goes: a full disk, or a closed stream.',
  },
  'cli.read-only': {
    text: 'Something had to be written where nothing can be: the file system is read-only.',
    next: '--state-dir puts runs and sessions elsewhere, --home-dir and TMPDIR what lies beside the project.',
  },
  'cli.not-permitted': {
    text: 'The system lets this user not read or write a file that the command needs.',
    next:
      'Look at owner and mode of the path that the message names, or name another place: --state-dir, ' +
      '--home-dir, TMPDIR.',
  },
  'cli.disk-full': {
    text: 'There is no space left to write to.',
    next:
      'Free some space there, or name another place: --state-dir, --home-dir, TMPDIR. With a little ' +
      'room again, `fpf gc` removes what nothing needs. A run that had begun goes on with ' +
      '`fpf resume`.',
  },
  'cli.cut-off': {
    text: 'A second signal ended the command at once, before it had ended or taken back what it had begun.',
    next: 'Do it again: what was left half done is found then, and said with the command that ends it.',
  },
  'cli.internal': { text: 'Something failed that should not.', next: 'Please report it; -vv shows where it happened.' },
  'component.failed': {
    text:
      'A component that the config names cannot be made: its package fails where it is imported, or its factory ' +
      'does.',
    next: 'Read what it said; use a version of it that works here, or take it out of the config.',
  },
  'component.at-work': {
    text: 'A component package does work where it is only imported.',
    next: 'Use a version that does nothing before its factory is called, or another package.',
  },
  'component.not-pinned': {
    text:
      'A component package has a part that its hash would not hold: a link to the outside, what is no file, or ' +
      'an entry that lies elsewhere.',
    next: 'Read which part the message names; use a version of the package whose files all lie in its own folder.',
  },
  'component.unfinished': {
    text: 'A part of a component is not written yet.',
    next: 'Write the method that the message names; the guide says what it owes.',
  },
} as const satisfies Record<string, CodeEntry>;
