import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostCompared, select } from '../src/choose/select.ts';
import { createBm25fEngine } from '../src/match/bm25f-engine.ts';
import { readKnownWords, readTables, readVocabulary } from '../src/words/vocabulary.ts';
import { nearWord, oneLetterApart } from '../src/request/known.ts';
import type { SearchText } from '../src/port/search-engine.ts';
import { searchSettings } from '../src/search-settings.ts';
import { fc } from './support/fast-check.ts';

const engine = createBm25fEngine(readVocabulary(searchSettings), searchSettings);
const text = (name: string, description: string, keywords = ''): SearchText => ({ name, description, keywords });

function found(request: string, ...documents: readonly SearchText[]): Readonly<Record<string, readonly string[]>> {
  const prepared = engine.prepare(documents);
  return Object.fromEntries(
    prepared
      .search(prepared.terms(request))
      .map(({ document, matches }) => [
        documents[document]?.name,
        matches.map(({ term, as }) => (as === undefined ? term.text : `${term.text} as ${as}`)),
      ]),
  );
}

test('what is known of words: a rare word weighs more than a common one, an unknown one most', () => {
  const { weightOf, knows } = readVocabulary(searchSettings);
  assert.ok(weightOf('packag') < weightOf('file') && weightOf('file') < weightOf('spreadsheet'));
  assert.ok(weightOf('spreadsheet') < weightOf('zzzz') && weightOf('zzzz') === 1);
  assert.ok(knows('file') && !knows('zzzz') && !knows('__proto__'));
});

test('a table from any text: what it states above its lines holds for all of them', () => {
  const { weightOf } = readVocabulary(
    searchSettings,
    readTables(readKnownWords('# rarest 4\n# pairs a-b\ncommon 1\nother 3\nrare 3\n')),
  );
  assert.deepEqual([weightOf('common'), weightOf('rare'), weightOf('other'), weightOf('new')], [0.25, 0.75, 0.75, 1]);
});

test('a word of the same sense matches, for less, and is named', () => {
  const image = text('pictures', 'Resizes pictures.');
  assert.deepEqual(found('resize my photos', image), { pictures: ['resize', 'photos as pictures'] });
  const prepared = engine.prepare([image]);
  const gainOf = (request: string): number => prepared.search(prepared.terms(request))[0]?.matches[0]?.gain ?? 0;
  assert.ok(gainOf('photos') < gainOf('pictures'));
});

test('the ending of a file name speaks of its kind', () => {
  assert.deepEqual(found('tidy budget.xlsx', text('sheets', 'Tidies spreadsheets.')), {
    sheets: ['tidy', 'xlsx as sheets', 'excel as sheets', 'spreadsheet'],
  });
});

test('two words are one where a skill writes them so, and the other way round', () => {
  assert.deepEqual(found('a post mortem', text('postmortem', 'Writes what went wrong.')), {
    postmortem: ['post mortem'],
  });
  assert.deepEqual(found('the postmortem', text('outage', 'A post-mortem of an outage.')), { outage: ['postmortem'] });
  assert.deepEqual(found('the PR', text('review', 'Reviews a pull request.')), { review: ['pr as pull request'] });
});

test('a word that nobody knows is taken for one that is a letter away', () => {
  const skill = text('kubernetes', 'Restarts deployments of terraform.');
  assert.deepEqual(found('terrafrom', skill), { kubernetes: ['terrafrom as terraform'] });
  assert.deepEqual(found('terrform', skill), { kubernetes: ['terrform as terraform'] });
  assert.deepEqual(found('tarraf', skill), {});
});

test('one letter apart: one more, one less, another, or two exchanged', () => {
  for (const other of ['terrafrm', 'terrafoorm', 'terrafurm', 'terrafrom'])
    assert.ok(oneLetterApart('terraform', other), other);
  for (const other of ['terraform', 'terafrm', 'terraforming', 'mrofarret'])
    assert.ok(!oneLetterApart('terraform', other), other);
  assert.equal(nearWord(() => ['matter', 'matted'])('matteb'), undefined, 'two words are as near: neither is meant');
});

test('a match by one letter is a match both ways', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(fc.property(word, word, (a, b) => assert.equal(oneLetterApart(a, b), oneLetterApart(b, a))));
});

test('words of one sense are so both ways', () => {
  const { of } = readKnownWords();
  for (const word of ['delet', 'photo', 'spreadsheet', 'pull-request']) {
    assert.ok(of(word).senses.size > 0, word);
    for (const other of of(word).senses) assert.ok(of(other).senses.has(word), `${word} ${other}`);
  }
});

test('what one skill is worth does not change with those beside it', () => {
  const names = ['alpha', 'beta', 'gamma', 'delta'];
  const words = ['resize', 'photos', 'invoice', 'deploy', 'cluster', 'review', 'commit', 'budget'];
  const description = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));
  fc.assert(
    fc.property(description, fc.array(description, { maxLength: 4 }), description, (own, others, request) => {
      const alone = engine.prepare([text('own', own)]);
      const among = engine.prepare([
        text('own', own),
        ...others.map((other, index) => text(names[index] ?? '', other)),
      ]);
      const gains = (prepared: typeof alone): readonly number[] =>
        prepared
          .explain(prepared.terms(request), 0)
          .matches.filter(({ as }) => as === undefined)
          .map(({ gain }) => gain);
      assert.deepEqual(gains(among), gains(alone));
    }),
  );
});

test('of many that words match, only the best by words are compared as a whole, and ranked', () => {
  const request = 'resize the pictures of a folder';
  const documents = Array.from({ length: 100 }, (_, at) => ({
    name: `tool-${at}`,
    description: at < 90 ? 'Lists a folder.' : 'Resizes pictures.',
    keywords: '',
  }));
  const prepared = engine.prepare(documents);
  const terms = prepared.terms(request);
  const compared = new Set<number>();
  const hits = prepared.search(terms, request);
  const { ranked, unmatched } = select(
    { request, terms, hits, compare: (document) => ({ kinship: Number(compared.add(document).has(document)) }) },
    { size: documents.length, limit: 3 },
    searchSettings,
  );
  assert.equal(hits.length, 100);
  assert.deepEqual([compared.size, ranked.length], [mostCompared, mostCompared]);
  for (const document of [90, 99]) assert.ok(compared.has(document), `${document}`);
  assert.deepEqual(unmatched, []);
});
