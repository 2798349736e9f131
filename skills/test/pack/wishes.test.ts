import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createSkillSearch } from '@fpf/skill-search';
import { manifests } from './shipped-pack.ts';

type Wish = { readonly request: string; readonly name: string | null };

/** What strangers typed, each line with the tool that serves it or none. Texts and sayings were chosen on these. */
const dev = new URL('../../../packages/rehearsal-model/training/dev/', import.meta.url);
const wishes = readdirSync(dev)
  .filter((file) => file.endsWith('.jsonl'))
  .flatMap((file) => readFileSync(new URL(file, dev), 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line) as Wish);

const { search } = createSkillSearch();
const asked = (request: string): ReturnType<typeof search>['wishes'] => search(request, manifests).wishes;
const found = wishes.map(({ request, name }) => ({ request, name, chosen: search(request, manifests).candidates }));

test('the skill of the right tool is among those that a run would load for 85 of 100 wishes, and for half of those of any tool', () => {
  const served = new Map<string, { right: number; all: number }>();
  for (const { name, chosen } of found) {
    if (name === null) continue;
    const count = served.get(name) ?? { right: 0, all: 0 };
    const isRight = manifests.some(({ id, tools }) => tools.includes(name) && chosen.some((one) => one.id === id));
    served.set(name, { right: count.right + (isRight ? 1 : 0), all: count.all + 1 });
  }
  const counts = [...served.values()];
  const right = counts.reduce((sum, one) => sum + one.right, 0);
  const all = counts.reduce((sum, one) => sum + one.all, 0);
  assert.ok(all >= 300 && right >= 0.85 * all, `${right} of ${all}`);
  for (const [tool, one] of served) assert.ok(one.right >= one.all / 2, `${tool}: ${one.right} of ${one.all}`);
});

test('of requests that no tool serves, not many more reach a skill than did before its words were widened', () => {
  const none = found.filter(({ name }) => name === null);
  const reached = none.filter(({ chosen }) => chosen.length > 0);
  assert.ok(none.length >= 100 && reached.length <= 0.72 * none.length, `${reached.length} of ${none.length}`);
});

test('a wish loads little more than one skill', () => {
  const loaded = found.filter(({ name }) => name !== null).reduce((sum, { chosen }) => sum + chosen.length, 0);
  assert.ok(loaded <= 1.2 * found.filter(({ name }) => name !== null).length, String(loaded));
});

/** Both parts are the one tool's work, and one call of it answers both. */
const twoInOne = [
  "describe plates/run17.csv, there's no header row in it, and list the 12 most frequent values per column",
  'Make a todo-comment report for services/api and write it to reports/api-debt.md',
];

test('a request that one tool serves asks for one thing', () => {
  const several = wishes.filter(({ name, request }) => name !== null && (asked(request)?.length ?? 1) > 1);
  assert.deepEqual(
    several.map(({ request }) => request),
    twoInOne,
  );
});
