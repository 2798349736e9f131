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
  'component.unfinished': {
    text: 'A part of a component is not written yet.',
    next: 'Write the method that the message names; the guide says what it owes.',
  },
} as const satisfies Record<string, CodeEntry>;
