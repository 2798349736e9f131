import type { CodeEntry } from './codes.ts';

export const commitCodes = {
  'session.conflict': {
    text: 'The workspace has changed where the session has, too, and nothing was written.',
    next: 'Look at the paths, and say for each whose version stays: --ours PATH or --theirs PATH.',
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
    text: 'There is no such commit of this session.',
    next: 'See what was committed with `fpf session log`.',
  },
} as const satisfies Record<string, CodeEntry>;
