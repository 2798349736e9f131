import type { Forbidden } from './forbidden.ts';

/** What begins the name of a maker of programs or of a program, and so no person's. */
const noPerson =
  'Adobe|Agent|Amazon|Apache|Apple|Azure|Bash|Claude|Docker|Git|GitHub|GitLab|Gnu|Google|Java|Jupyter|Libre|Linux|Mac|Microsoft|Mozilla|Node|Open|Python|Red|Visual|Windows';
const name = `(?!(?:${noPerson})\\b)\\p{Lu}\\p{Ll}{1,24}(?:[ -]\\p{Lu}\\.?\\p{Ll}{0,24}){1,3}`;
const did =
  'written|authored|made|created|maintained|owned|reviewed|approved|designed|developed|prepared|contributed|signed|kept';
const does = 'author|maintainer|owner|reviewer|contact|contributor|assignee|credits?|thanks to|ask|copyright|©';

/**
 * People, as far as a form tells them: how they are reached, and a first and last name where somebody is said to have
 * done something.
 */
export const saidPeople: readonly Forbidden[] = Object.freeze([
  {
    code: 'skill.k41-person',
    what: 'an e-mail address',
    in: 'text and code',
    form: /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g,
  },
  { code: 'skill.k41-person', what: 'a handle', in: 'text', form: /(?<![\w@./-])@[A-Za-z][\w-]{1,38}(?![\w/@-])/g },
  { code: 'skill.k41-person', what: 'a person', in: 'text', form: new RegExp(`\\b(?:${did}) by ${name}`, 'gu') },
  {
    code: 'skill.k41-person',
    what: 'a person',
    in: 'text',
    form: new RegExp(
      `(?<![\\p{L}-])(?:${does}|${capitalised(does)})(?: is)?(?: \\([cC]\\))?:? (?:(?:19|20)\\d\\d,? )?${name}`,
      'gu',
    ),
  },
  { code: 'skill.k41-person', what: 'a person', in: 'text', form: /\b(?:Mrs?|Ms|Dr|Prof)\.? \p{Lu}\p{Ll}{1,24}/gu },
]);

function capitalised(words: string): string {
  return words.replace(/(^|\|)([a-z])/g, (_, bar: string, letter: string) => bar + letter.toUpperCase());
}
