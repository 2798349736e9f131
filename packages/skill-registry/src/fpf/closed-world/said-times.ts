import type { Forbidden } from './forbidden.ts';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const short = 'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec';
const days = 'Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?';
const nth = '[0-3]?\\d(?:st|nd|rd|th)?';
const spans =
  'minute|hour|day|weekday|workday|business day|working day|morning|noon|afternoon|evening|night|midnight|week|weekend|fortnight|month|quarter|year';
const adverbs = 'hourly|daily|nightly|weekly|biweekly|fortnightly|monthly|quarterly|yearly|annually';

const date = (form: RegExp, where: Forbidden['in'] = 'text'): Forbidden => ({
  code: 'skill.k42-date',
  what: 'a date',
  in: where,
  form,
});
const schedule = (form: RegExp, where: Forbidden['in'] = 'text'): Forbidden => ({
  code: 'skill.k42-date',
  what: 'a schedule',
  in: where,
  form,
});

/**
 * Days, times and schedules. What is counted by days (`one row for each month`) is no schedule, and a word before a
 * noun (`daily notes`) names a kind.
 */
export const saidTimes: readonly Forbidden[] = Object.freeze([
  date(/(?<![\w-])(?:19|20)\d\d-[01]\d-[0-3]\d(?![\d-])/g, 'text and code'),
  date(/(?<![\w/.])[0-3]?\d[/.][0-3]?\d[/.](?:19|20)\d\d(?![\w/])/g, 'text and code'),
  date(/(?<![\w/.])(?:19|20)\d\d[/.][01]?\d[/.][0-3]?\d(?![\w/.]\d)/g, 'text and code'),
  date(new RegExp(`\\b(?:${nth}\\.? (?:of )?(?:${months})|(?:${months}) ${nth})\\b`, 'g')),
  date(new RegExp(`\\b(?:${nth}\\.? (?:of )?(?:${short})|(?:${short})\\.? ${nth})\\b(?![\\w:])`, 'g')),
  date(new RegExp(`\\b(?:${months}),? (?:of )?(?:19|20)\\d\\d\\b`, 'g')),
  date(/\b(?:Q[1-4][ /-]{0,2}(?:19|20)\d\d|(?:19|20)\d\d[ /-]{0,2}Q[1-4])\b/g),
  date(/\b(?:[Ii]n|[Ss]ince|[Uu]ntil|[Aa]s of|[Dd]uring) (?:19|20)\d\d\b(?=\s*(?:[.,;:)!?]|$))/gm),
  date(new RegExp(`\\b[0-3]?\\d(?:st|nd|rd|th) (?:day )?of (?:the|each|every) (?:month|quarter|year)\\b`, 'gi')),
  {
    code: 'skill.k42-date',
    what: 'a day of the week',
    in: 'text',
    form: new RegExp(
      `\\b(?:every|each|on|until|by|next|last|this|from|since|before|after) (?:${days})\\b|\\b(?:${days}) (?:to|through|morning|afternoon|evening|night)s?\\b`,
      'gi',
    ),
  },
  {
    code: 'skill.k42-date',
    what: 'a clock time',
    in: 'text',
    form: /(?<![\w:.,/-])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\w:])/g,
  },
  {
    code: 'skill.k42-date',
    what: 'a clock time',
    in: 'text',
    form: /(?<![\w.,-])(?:1[0-2]|[1-9]) ?(?:[ap]m\b|[ap]\.m\.)|\b\d{1,2} o['’]clock\b|\bat (?:noon|midnight|dawn|dusk)\b/gi,
  },
  schedule(
    /(?<![\w*])(?=(?:[\d,/-]{1,13}[ \t]){0,4}\*)(?:(?:\*|\d{1,2})[\d*,/-]{0,12}[ \t]){4}(?:\*|\d)[\d*,/-]{0,12}(?![\w*])/g,
    'text and code',
  ),
  schedule(/(?<![\w@])@(?:hourly|daily|midnight|weekly|monthly|yearly|annually|reboot)\b/g, 'text and code'),
  schedule(
    new RegExp(
      `(?<!\\b(?:for|of|per|in) )\\b(?:every|each) (?:(?:other|second|third|\\d{1,4}) )?(?:${spans})s?\\b`,
      'gi',
    ),
  ),
  schedule(
    new RegExp(
      `\\b(?:once|twice|(?:\\d{1,4}|two|three|four|five|six) times) (?:an?|per|each|every) (?:${spans})\\b`,
      'gi',
    ),
  ),
  schedule(new RegExp(`\\bon (?:weekdays|workdays|weekends|business days|working days|holidays)\\b`, 'gi')),
  schedule(new RegExp(`\\b(?:${adverbs})(?=\\s*(?:[.,;:)!?]|$|(?:at|on|by|from|before|after|or|and) ))`, 'gim')),
]);
