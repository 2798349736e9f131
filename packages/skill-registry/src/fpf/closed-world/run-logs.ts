import type { Forbidden } from './forbidden.ts';

const log = (form: RegExp, where: Forbidden['in'] = 'text and code'): Forbidden => ({
  code: 'skill.k50-run-log',
  what: 'the log of a run',
  in: where,
  form,
});

/** What some run has printed. A method says what every enactment does; what one of them did is its trace (A.15). */
export const runLogs: readonly Forbidden[] = Object.freeze([
  log(/\[ ?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL) ?\]/g),
  log(
    /\b(?:job|run|task|build|step|process|worker|attempt) #?\d{1,9} (?:has |was |is )?(?:started|finished|failed|ended|completed|exited|succeeded|passed|done|took|killed)\b/gi,
  ),
  log(/\b(?:rc|exit[ _]?code|pid)=-?\d{1,9}\b/gi),
  log(/\bTraceback \(most recent call last\)|\bat [\w.<>$]{1,80} \([^()\s]{1,160}:\d{1,6}:\d{1,6}\)/g),
]);
