import type { CodeEntry } from '../codes.ts';

export const builtinCodes = {
  'session.read-only': {
    text: 'A call that may only read tried to change a file or what a skill remembers.',
    next: 'Use a tool whose effect and guard say that it writes, or mend the tool.',
  },
  'session.path-unfit': {
    text: 'What lies at a path does not allow what was asked of it: another kind of entry, a taken name, a folder that is not empty.',
    next: 'Look at what is there first; the message names it.',
  },
  'session.over-limit': {
    text: 'A file, or everything that one call wrote, is larger than a call in process may handle.',
    next: 'Ask for less, or use a tool with a script, which works outside this process.',
  },
  'tool.builtin-taken': {
    text: 'Two handlers were registered under one name.',
    next: 'Register each builtin once; this is a defect of the embedding code.',
  },
  'tool.builtin-not-yours': {
    text: 'A skill names a builtin that was registered for another skill.',
    next: 'Give the skill a script of its own, or register a handler for it in the embedding code.',
  },
  'tool.probe-needless': {
    text: 'A tool has a probe, and an effect that nobody asks one about.',
    next: 'Say `effect: "verifiable"`, or leave the probe out.',
  },
  'tool.builtin-failed': {
    text: 'A tool in process ended with an error; nothing that it did was kept.',
    next: 'The message quotes why.',
  },
  'tool.memory-unavailable': {
    text: 'What skills remember cannot be reached.',
    next: 'Another process may hold the project database: wait, or name another folder with --state-dir.',
  },
  'tool.memory-limit': {
    text: 'A skill tried to remember more than it may.',
    next: 'Let it forget something first, or remember less.',
  },
  'tool.package-missing': {
    text: 'A tool in process needs a package that is not installed.',
    next: 'Install it as the message says; nothing is installed by itself.',
  },
} as const satisfies Record<string, CodeEntry>;
