import type { CodeEntry } from './codes.ts';

/** What a person does with a session besides committing it: name it, look at it, export it, verify it. */
export const sessionCodes = {
  'session.unknown': {
    text: 'There is no session or run of that name here.',
    next: '`fpf session list` shows those that there are.',
  },
  'session.ambiguous': {
    text: 'The beginning of a name fits several sessions.',
    next: 'Give more of it; `fpf session list` shows them.',
  },
  'session.no-such-step': {
    text: "The session's history has no step of that number.",
    next: '`fpf session log` lists the steps; 0 is the session before its first one.',
  },
  'session.content-lost': {
    text: 'An earlier content is neither in the session nor on the host any more.',
    next: 'The host has changed since. Ask for a later step, or restore the file that the message names.',
  },
  'session.export-refused': {
    text: 'The place of an export is in the workspace, is taken, or cannot be used.',
    next: 'Name a place outside of the workspace that is not there yet.',
  },
  'session.key-refused': {
    text: 'The key that receipts are to be signed with is not safe or not one.',
    next: 'openssl genpkey -algorithm ed25519 -out KEY && chmod 600 KEY, outside of the workspace.',
  },
  'session.not-as-written': {
    text: 'A session is not what was written: its file, its chains, its contents or its receipts.',
    next: 'Do not trust it, and do not commit it. A snapshot or a bundle may still be whole.',
  },
  'session.not-confirmed': {
    text: 'Nobody said yes, so nothing was changed.',
    next: 'Look at it with --dry-run, then give --yes.',
  },
  'session.stopped': {
    text: 'The command was stopped, and left nothing half done.',
    next: 'Do it again when you like.',
  },
} as const satisfies Record<string, CodeEntry>;
