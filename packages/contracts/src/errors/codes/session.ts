import type { CodeEntry } from '../codes.ts';

/** What a person does with a session: commit it, name it, look at it, export it, verify it. */
export const sessionCodes = {
  'session.conflict': {
    text: 'The workspace has changed where the session has, too, and nothing was written.',
    next: 'Look at the paths, and say for each whose version stays: --ours PATH or --theirs PATH.',
  },
  'session.plan-changed': {
    text: 'A commit was asked for by the hash of a plan, the plan is another by now, and nothing was written.',
    next: 'Look at the plan again with --dry-run, and name the one that it shows.',
  },
  'session.protected-path': {
    text: 'A commit would write where it is decided what programs may do, and nothing was written.',
    next: 'Look at each path, and name it with --allow PATH, or discard it.',
  },
  'session.commit-refused': {
    text: 'The session holds something that cannot be brought to a workspace, and nothing was written.',
    next: 'Discard it, or commit the other paths by name.',
  },
  'session.commit-failed': {
    text: 'A commit could not be written; the workspace is as before.',
    next: 'Mend what the message says (room on the disk, permissions), and commit again.',
  },
  'session.commit-stopped': {
    text: 'The commit was stopped; the workspace is as before.',
    next: 'Commit again when you like.',
  },
  'session.commit-locked': { text: 'Another process is writing to this workspace.', next: 'Wait for it to end.' },
  'session.commit-damaged': {
    text: 'The plan of an earlier commit cannot be read.',
    next: 'Restore the folder that the message names, or look into it by hand.',
  },
  'session.unfinished-commit': {
    text: 'A commit or an undo was cut short, and the workspace is between two states. Nothing is lost.',
    next: 'End it with `fpf session settle --resume` or `--roll-back`.',
  },
  'session.nothing-unfinished': {
    text: 'No commit of this session was cut short.',
    next: 'There is nothing to settle.',
  },
  'session.undo-refused': {
    text: 'The workspace is not as the commit wrote it, and nothing was undone.',
    next: 'Bring the paths that the message names back to what the commit wrote, or mend them by hand.',
  },
  'session.nothing-to-undo': {
    text: 'There is no such commit, or its session was removed with old runs.',
    next: 'See what was committed with `fpf history`; `runs.keep_last` in fpf.config.json keeps more runs.',
  },
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
    next: '`fpf history` lists the steps; 0 is the session before its first one.',
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
  'session.foreign-changes': {
    text: 'Another AgentFS program has changed the session, or made it.',
    next: '`fpf session adopt` shows what it did, and takes it in as a step of its own.',
  },
  'session.adopt-refused': {
    text: 'A database cannot be taken in as a session.',
    next: 'Mend what the message names with the program that made it, then take it in again.',
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
