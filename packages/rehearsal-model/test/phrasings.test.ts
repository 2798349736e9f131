import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { knownTools } from './support/known-tools.ts';
import { templatesIn, waysOfSaying } from './support/phrasings.ts';

/** With fewer, a model learns the phrasings of a tool instead of its meaning: that is what a prototype showed. */
const least = 50;

const folder = new URL('../training/phrasings/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
// One tool may have a section in several files.
const templates = templatesIn(files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n'));

for (const tool of [...knownTools().map(({ name }) => name), 'none']) {
  test(`${tool}: the data that the weights come from says it in ${least} ways at least`, () => {
    const ways = waysOfSaying(templates.get(tool) ?? []);
    assert.ok(ways >= least, `${tool} has ${ways}: write more into training/phrasings, and train anew`);
  });
}

test('the same words with other options, values, case or signs are one way of saying it', () => {
  const of = (...lines: readonly string[]): number =>
    waysOfSaying([...templatesIn(['[t]', 'slots path=file', ...lines].join('\n'))].flatMap(([, told]) => told));
  assert.equal(of('# a comment', 'read {path}', 'Read [me [now]] {name}!', 'read {path:folder} => deep=true'), 1);
  assert.equal(of('read {path}', 'read it, {path}', '(read|show) {path}'), 3);
});
