import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stem } from '../src/words/stem.ts';
import { fc } from './support/fast-check.ts';

/** One word a line, in the forms that people write it in. */
const families = `
write writes writing wrote written writer
file files filed
search searches searching searched searcher
repository repositories repo
stop stops stopped stopping
match matches matching
find finds found finding
count counts counting counted
save saves saving saved
build builds building built builder
create creates creating created creation creator
generate generates generating generated generation generator
convert converts converting converted converter conversion
delete deletes deleting deleted deletion
analyze analyse analyzing analysing analysis analytics
summarize summarise summary summaries summarizing summarised
organize organise organizing organised organization organisation
color colour colors colours
optimize optimise optimizing optimization optimisation
translate translates translating translation translator
deploy deploys deploying deployed deployment
migrate migrates migrating migrated migration migrations
monitor monitors monitoring monitored
plot plots plotting plotted
rename renames renaming renamed
invoice invoices invoicing invoiced
duplicate duplicates duplicated deduplicate deduplication
dependency dependencies
secure security
debug debugs debugging debugged debugger
parse parses parsing parsed parser
test tests testing tested tester
database databases db
apply applies applied applying
box boxes
process processes processing processed
agree agrees agreed agreeing
hope hopes hoping hopeful
sensible sensibly
relation relational
visual visualize visualise visualization
config configs configuration
quick quicker quickly
fast faster fastest
`;

for (const line of families.trim().split('\n'))
  test(`${line} are one word`, () => {
    const stems = line.split(' ').map(stem);
    assert.equal(new Set(stems).size, 1, stems.join(' '));
  });

test('words that only look alike stay apart', () => {
  for (const [a, b] of [
    ['string', 'strip'],
    ['class', 'clad'],
    ['address', 'addr'],
    ['status', 'state'],
    ['king', 'k'],
    ['need', 'ne'],
    ['news', 'newt'],
    ['news', 'new'],
    ['general', 'generate'],
    ['local', 'locale'],
    ['access', 'accessibility'],
    ['number', 'numb'],
    ['paper', 'pap'],
    ['server', 'serve'],
    ['policy', 'police'],
    ['university', 'universal'],
    ['bus', 'busy'],
    ['sing', 'string'],
    ['bring', 'brick'],
  ] as const)
    assert.notEqual(stem(a), stem(b), `${a} ${b}`);
});

test('a word with anything but letters stays as it is', () => {
  for (const word of ['k8s2', 'größe', 'a', 'ab', '2024', 'x86', '', '__proto__', 'a'.repeat(41)])
    assert.equal(stem(word), word);
});

test('any word has a stem, no longer than it by more than a letter, unless a list says so', () => {
  const word = fc.string({
    unit: fc.constantFrom(...'a b c d e g h i l m n o r s t u y z'.split(' ')),
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(word, (text) => {
      const found = stem(text);
      assert.ok(found.length >= 1 && found.length <= Math.max(text.length + 1, 12), `${text} ${found}`);
    }),
  );
});
