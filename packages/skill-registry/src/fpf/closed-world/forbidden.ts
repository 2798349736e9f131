import type { FindingCode } from '../../report/finding-rules.ts';
import { runLogs } from './run-logs.ts';
import { saidPeople } from './said-people.ts';
import { saidTimes } from './said-times.ts';
import { saidVersions } from './said-versions.ts';

/** Words that no method description has: a method is enacted by whoever, whenever and wherever (A.3.2, A.7). */
export type Forbidden = {
  readonly code: FindingCode;
  readonly what: string;
  readonly in: 'text' | 'text and code';
  readonly form: RegExp;
};

/** Each form is bounded, so that the time it takes grows with the text and no faster. */
export const forbidden: readonly Forbidden[] = Object.freeze([
  ...saidPeople,
  ...saidTimes,
  {
    code: 'skill.k43-host-path',
    what: 'a path of a host',
    in: 'text and code',
    form: /(?<![\w.~/-])(?:\/(?:home|Users|root|etc|var|opt|mnt|srv|usr|private)\/|~\/|[A-Za-z]:\\)[^\s`"']{0,64}/g,
  },
  ...saidVersions,
  ...runLogs,
]);

/** Sends the reader to a text that the skill does not hold. A block that names a file of the folder is not meant. */
export const elsewhere =
  /\b(?:see|read|consult|refer to|check|look (?:it )?up in)\s+(?:(?:the|its|their|our|online|official|upstream|full)\s+){0,3}(?:documentation|docs|manual|man pages?|wiki|web ?site)\b/gi;
