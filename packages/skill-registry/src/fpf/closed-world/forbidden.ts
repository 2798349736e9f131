import type { FindingCode } from '../../profile/finding-rules.ts';

/** Words that no method description has: a method is enacted by whoever, whenever and wherever (A.3.2, A.7). */
export type Forbidden = { readonly code: FindingCode; readonly what: string; readonly in: 'text' | 'text and code'; readonly form: RegExp };

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const days = 'Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?';

/** Each form is bounded, so that the time it takes grows with the text and no faster. */
export const forbidden: readonly Forbidden[] = Object.freeze([
  { code: 'skill.k41-person', what: 'an e-mail address', in: 'text and code', form: /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g },
  { code: 'skill.k41-person', what: 'a handle', in: 'text', form: /(?<![\w@./-])@[A-Za-z][\w-]{1,38}(?![\w/@-])/g },
  { code: 'skill.k42-date', what: 'a date', in: 'text and code', form: /(?<![\w-])(?:19|20)\d\d-[01]\d-[0-3]\d(?![\d-])/g },
  { code: 'skill.k42-date', what: 'a date', in: 'text and code', form: /(?<![\w/.])[0-3]?\d[/.][0-3]?\d[/.](?:19|20)\d\d(?![\w/])/g },
  {
    code: 'skill.k42-date',
    what: 'a date',
    in: 'text',
    form: new RegExp(`\\b(?:[0-3]?\\d(?:st|nd|rd|th)?\\.? (?:${months})|(?:${months}) [0-3]?\\d(?:st|nd|rd|th)?)\\b`, 'g'),
  },
  {
    code: 'skill.k42-date',
    what: 'a day of the week',
    in: 'text',
    form: new RegExp(`\\b(?:every|each|on|until|by|next) (?:${days})\\b`, 'gi'),
  },
  { code: 'skill.k42-date', what: 'a clock time', in: 'text', form: /(?<![\w:.,/-])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\w:])/g },
  {
    code: 'skill.k42-date',
    what: 'a schedule',
    in: 'text and code',
    form: /(?<![\w*])(?=(?:[\d,/-]{1,13}[ \t]){0,4}\*)(?:(?:\*|\d{1,2})[\d*,/-]{0,12}[ \t]){4}(?:\*|\d)[\d*,/-]{0,12}(?![\w*])/g,
  },
  {
    code: 'skill.k43-host-path',
    what: 'a path of a host',
    in: 'text and code',
    form: /(?<![\w.~/-])(?:\/(?:home|Users|root|etc|var|opt|mnt|srv|usr|private)\/|~\/|[A-Za-z]:\\)[^\s`"']{0,64}/g,
  },
  {
    code: 'skill.k44-latest',
    what: 'a version that changes',
    in: 'text and code',
    form: /[@:]latest\b|\b[Ll]atest (?:\w{1,24} ){0,2}(?:version|release|edition|build|tag)s?\b|\blatest (?=\p{Lu})|\b(?:version|release|edition|tag)\b[ =:]{1,3}(?:is |the ){0,2}["`]?latest\b/gu,
  },
]);

/** Sends the reader to a text that the skill does not hold. A block that names a file of the folder is not meant. */
export const elsewhere =
  /\b(?:see|read|consult|refer to|check|look (?:it )?up in)\s+(?:(?:the|its|their|our|online|official|upstream|full)\s+){0,3}(?:documentation|docs|manual|man pages?|wiki|web ?site)\b/gi;
