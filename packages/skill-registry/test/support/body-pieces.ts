import { fc } from './fast-check.ts';

/** What Markdown is made of: everything that opens, continues or closes a block or an inline construct. */
const pieces = [
  ['a', 'word ', 'x'.repeat(50), '\n', '\n\n', '\r\n', ' ', '   ', '    ', '\t', '\u00a0', '\\', '&amp;', '&#'],
  [
    '- ',
    '* ',
    '+ ',
    '1. ',
    '12) ',
    '-\n',
    '- a\n',
    '  - b\n',
    '    - c\n',
    '1. a\n',
    '- [ ] x\n',
    '> ',
    '>',
    '> a\n',
    '- - ',
    '> > ',
    '- > ',
  ],
  [
    '# ',
    '## ',
    '#\n',
    '###### x\n',
    '=',
    '===\n',
    '---\n',
    '* * *\n',
    '| - |\n',
    '|',
    '[a]: b\n',
    '[',
    '](',
    '![',
    '*',
    '**',
    '_',
    '~',
  ],
  [
    '```',
    '~~~',
    '```js\n',
    '`',
    '``',
    '<!--',
    '-->',
    '<div>',
    '</div>',
    '<?',
    '<![CDATA[',
    '<script>',
    '<a ',
    '<http://',
    'http://',
  ],
].flat();

export const bodyParts = fc
  .tuple(
    fc.array(fc.constantFrom(...pieces), { maxLength: 3 }),
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }),
  )
  .map(([before, parts]) => ({ before: before.join(''), part: parts.join('') }));

const header = '---\nname: demo\ndescription: d\n---\n';

/** The part as often as the limit allows, by halving: what is slow is slow because there is much of it. */
export function grown(
  { before, part }: { readonly before: string; readonly part: string },
  fits: (text: string) => boolean,
): string {
  const of = (count: number): string => header + before + part.repeat(count);
  let [good, bad] = [1, Math.floor(262_144 / part.length)];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (fits(of(middle))) good = middle;
    else bad = middle;
  }
  return of(good);
}
