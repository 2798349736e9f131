import type { CodeEntry } from '../codes.ts';

/** Of tasks that a run hands on, and of what a scan of records finds. */
export const taskCodes = {
  'config.bad-role': {
    text: 'A role cannot be used as it is written.',
    next: 'Mend it under `roles`: a name of small letters, digits and dashes, a description, and at least one tool, which is not delegate.',
  },
  'task.unknown': { text: 'This run has no such task.', next: '`query.tasks()` names them.' },
  'task.no-tools': {
    text: 'None of the tools of a role is offered in this run, so nobody could do the task.',
    next: 'Give the role a tool of a skill that fits the request.',
  },
  'task.nested': {
    text: 'A task proposed to hand on what was handed to it.',
    next: 'Ask for less in one task: a task delegates nothing.',
  },
  'task.degraded': { text: 'A task was done in part.', next: 'Look at its trace below tasks/ in the report.' },
  'task.abstained': {
    text: 'A task abstained: nothing of it was executed.',
    next: 'Look at its trace below tasks/ in the report.',
  },
  'task.failed': { text: 'A task failed.', next: 'Look at its trace below tasks/ in the report.' },
  'task.exhausted': {
    text: 'A task has spent its turns, or what was left of the budget of the run.',
    next: 'Raise maxTurns of the role, or the budget, in fpf.config.json; or ask for less in one task.',
  },
  'task.stopped': { text: 'A task was stopped from outside, and the run went on.', next: 'Nothing to do.' },
  'budget.task-turns': {
    text: 'A task has spent the turns of its role.',
    next: 'Raise maxTurns of the role in fpf.config.json, or ask for less in one task.',
  },
  'trace.known-secret': {
    text: 'A record holds a secret of the environment in which it was scanned.',
    next:
      'Change that secret, then remove the run or the session that holds it. Files of a session are as tools ' +
      'wrote them: `fpf discard` drops them.',
  },
  'trace.secret-shape': {
    text: 'A record holds something in the form of a key, a token or a password.',
    next:
      'Look at the place. If it is a secret, change it and remove the record; if it is none, name it under ' +
      'secrets.allow in fpf.config.json.',
  },
} as const satisfies Record<string, CodeEntry>;
