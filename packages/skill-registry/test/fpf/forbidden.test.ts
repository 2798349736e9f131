import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSaid } from '../../src/fpf/closed-world/check-forbidden.ts';
import { elsewhere, forbidden as forms } from '../../src/fpf/closed-world/forbidden.ts';
import { fc } from '../support/fast-check.ts';
import { examine } from '../support/examine.ts';
import { swap } from '../support/fpf-skill.ts';
import { noteSkill } from '../support/note-skill.ts';

/** The codes of a whole skill, one sentence of whose body says something else. */
function codesOf(said: string): readonly string[] {
  const { 'SKILL.md': skill = '', ...more } = noteSkill;
  const { diagnostics } = examine(swap('the note can be written.', said)(skill), 'fpf', more);
  return [...new Set(diagnostics.map(({ code }) => code).filter((code) => !code.startsWith('skill.t')))];
}

const forbidden: Readonly<Record<string, readonly string[]>> = {
  'skill.k42-date': [
    'on the 5th of May',
    'on 5 Jan',
    'since March 2026',
    'written since 2025',
    'in Q3 2026',
    'on 2026/03/01',
    'on the 1st of each month',
    'every weekday, nightly at noon',
    'every weekday',
    'each morning',
    'every 15 minutes',
    'written nightly at the host',
    'written daily',
    'twice a day',
    'on weekdays',
    'at midnight',
    'at 5 pm',
    'from Monday to Friday',
    'by `@daily`',
  ],
  'skill.k50-run-log': [
    '[INFO] the note is there',
    '`[INFO] job 34 finished rc=0`',
    'job 34 finished',
    'as `rc=0` says',
    'pid=4711',
    '`Traceback (most recent call last):`',
    '`at main (note.mjs:3:14)`',
  ],
  'skill.k44-latest': [
    'with Node, currently the latest',
    'Node is the latest',
    'by the newest release of Node',
    'by the most recent version of Node',
    'by an up-to-date runtime',
    'by the newest Node',
    'as of this writing',
  ],
  'skill.k41-person': [
    'written by John Smith',
    'reviewed by Mary-Ann O. Jones',
    'Maintainer: John Smith',
    'ask John Smith',
    'Copyright (c) 2024 Jane Doe',
    'thanks to Dr. Smith',
  ],
};

for (const [code, forms] of Object.entries(forbidden))
  for (const form of forms)
    test(`${code}: “${form}”`, () => assert.deepEqual(codesOf(`the note can be written, ${form}.`), [code]));

test('what is no date, log, person or changing version, though it looks a little like one', () => {
  const fine = [
    'one row for each month, 2000 lines at most, and in 2026 characters',
    'a monthly report, daily notes, and every line of each day of the week of a calendar',
    'the latest note, the newest entry, the most recent version of a file, the current version of the text',
    'Node 20 or newer, made by Microsoft Excel or written by Node Package Manager',
    'May it be so, 5 Mayors march on; the second of the lines; at once; 3 amounts; 10 pmol',
    'an error is told as INFO or ERROR, job by job, run 3 times, exit code 0, status 1, within 60 s',
    'who wrote it is the author of the commit; contact sheets; ask the User twice; owner and Group of a file',
  ];
  for (const text of fine) assert.deepEqual(codesOf(`the note can be written: ${text}.`), [], text);
});

test('what one of many texts says is said by all of them together', () => {
  const words = [
    ...Object.values(forbidden).flat(),
    'see the documentation',
    'for',
    'in',
    ' ',
    '.',
    '-',
    '@',
    '/',
    ':',
    'x',
    '*',
    '\n',
  ];
  const text = fc
    .array(fc.constantFrom(...words), { maxLength: 4 })
    .chain((parts) => fc.constantFrom('', ' ').map((between) => parts.join(between)));
  const all = [...forms.map(({ form }) => form), elsewhere];
  let said = 0;
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      for (const form of all) {
        if (!texts.some((one) => one.search(form) >= 0)) continue;
        said += 1;
        assert.ok(isSaid(form, texts), `${form}: ${JSON.stringify(texts)}`);
      }
    }),
    { numRuns: 2000 },
  );
  assert.ok(said > 1000, String(said));
});
