import type { CodeEntry } from './codes.ts';

export const componentCodes = {
  'component.failed': {
    text: 'A component that the config names cannot be made: its package fails where it is imported, or its factory does.',
    next: 'Read what it said; use a version of it that works here, or take it out of the config.',
  },
  'component.at-work': {
    text: 'A component package does work where it is only imported.',
    next: 'Use a version that does nothing before its factory is called, or another package.',
  },
  'component.not-pinned': {
    text: 'A component package has a part that its hash would not hold: a link to the outside, what is no file, or an entry that lies elsewhere.',
    next: 'Read which part the message names; use a version of the package whose files all lie in its own folder.',
  },
  'component.unfinished': {
    text: 'A part of a component is not written yet.',
    next: 'Write the method that the message names; the guide says what it owes.',
  },
} as const satisfies Record<string, CodeEntry>;
