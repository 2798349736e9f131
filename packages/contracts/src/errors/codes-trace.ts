import type { CodeEntry } from './codes.ts';

export const traceCodes = {
  'trace.known-secret': {
    text: 'A record holds a secret of the environment in which it was scanned.',
    next: 'Change that secret, then remove the run or the session that holds it. Files of a session are as tools wrote them: `fpf session discard` drops them.',
  },
  'trace.secret-shape': {
    text: 'A record holds something in the form of a key, a token or a password.',
    next: 'Look at the place. If it is a secret, change it and remove the record; if it is none, name it under secrets.allow in fpf.config.json.',
  },
} as const satisfies Readonly<Record<string, CodeEntry>>;
