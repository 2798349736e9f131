import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Binding, Enactment, type Gap, MethodInterface } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { bindAtWork, enact, extractFolder, methodSections } from '@fpf/skill-registry';
import { fc } from '../support/fast-check.ts';
import { able, methodOf } from '../support/holder.ts';
import { idsOf, methods, rename } from '../support/method-arbitrary.ts';
import { noteSkill } from '../support/note-skill.ts';

const bindings: fc.Arbitrary<readonly (Binding | undefined)[]> = fc.array(
  fc.constantFrom<Binding | undefined>({ at: 'work' }, { value: 'x' }, { value: 7 }, undefined),
  { minLength: 5, maxLength: 5 },
);

function bound(method: MethodInterface, choice: readonly (Binding | undefined)[]): Readonly<Record<string, Binding>> {
  return Object.fromEntries(method.parameters.flatMap(({ id }, at) => (choice[at] ? [[id, choice[at]] as const] : [])));
}

const facts = fc.constantFrom(able, { ...able, facts: {} }, { ...able, facts: { node: '18' } });

test('every enactment fits the contract: both parts, or gaps and nothing else', () => {
  fc.assert(
    fc.property(methods, bindings, facts, (method, choice, holder) => {
      assert.deepEqual(check(MethodInterface, method), []);
      assert.deepEqual(check(Enactment, enact(method, holder, bound(method, choice))), []);
    }),
  );
});

test('left to the work, a coherent method always has a plan', () => {
  fc.assert(
    fc.property(methods, (method) => {
      const enactment = enact(method, able, bindAtWork(method));
      const orphaned = method.outputs.length > 0 && 'gaps' in enactment && enactment.gaps;
      assert.ok('plan' in enactment, JSON.stringify(orphaned));
    }),
  );
});

test('the same inputs give the same bytes, and nothing that was given is changed or frozen', () => {
  fc.assert(
    fc.property(methods, bindings, facts, (method, choice, holder) => {
      const inputs = bound(method, choice);
      const before = JSON.stringify([method, holder, inputs]);
      const one = enact(method, holder, inputs);
      assert.equal(
        canonicalJson(one as never),
        canonicalJson(enact(structuredClone(method), structuredClone(holder), structuredClone(inputs)) as never),
      );
      assert.equal(JSON.stringify([method, holder, inputs]), before);
      assert.ok(
        !Object.isFrozen(method.steps) &&
          !method.steps.some((step) => Object.values(step.in).some((input) => Object.isFrozen(input))),
      );
    }),
  );
});

/** Ids that have nothing to do with what they stand for; some look like ids of another kind. */
const freshIds = fc.uniqueArray(fc.stringMatching(/^(?:IN|OUT|EV|ACC|PI|K|CONSTRUCTOR|X{1,8})-[0-9A-Za-z]{2,6}$/), {
  minLength: 40,
  maxLength: 40,
});

test('renaming all ids consistently gives the same result, but for the renaming', () => {
  fc.assert(
    fc.property(methods, bindings, facts, freshIds, (method, choice, holder, fresh) => {
      const names = new Map(idsOf(method).map((id, at) => [id, fresh[at] ?? `Z-${at}`]));
      const inputs = bound(method, choice);
      const renamed = enact(rename(method, names), holder, rename(inputs, names));
      assert.deepEqual(renamed, rename(enact(method, holder, inputs), names));
    }),
  );
});

function leadsTo(gap: Gap, first: string, gaps: readonly Gap[]): boolean {
  const seen = new Set<string>();
  for (let at: Gap | undefined = gap; at && !seen.has(at.id); at = gaps.find(({ id }) => id === at?.because)) {
    if (at.because === first) return true;
    seen.add(at.id);
  }
  return false;
}

/** The law of deletion: exactly that gap first, and every other one because of it. */
function assertDeleted(gaps: readonly Gap[], first: string): void {
  assert.equal(gaps[0]?.id, first);
  assert.equal(gaps[0].because, undefined);
  for (const gap of gaps.slice(1))
    assert.ok(leadsTo(gap, first, gaps), `${gap.id} is not because of ${first}: ${JSON.stringify(gaps)}`);
}

const planned = methodSections.filter(({ fields }) => fields.length > 0);

test('without any one section that section is the first gap, and every other gap follows from it', () => {
  fc.assert(
    fc.property(methods, fc.constantFrom(...planned), (method, { gap, fields }) => {
      const cut = Object.fromEntries(Object.entries(method).filter(([field]) => !fields.includes(field as never)));
      const enactment = enact(cut, able, bindAtWork(method));
      assert.ok('gaps' in enactment);
      assertDeleted(enactment.gaps, gap);
    }),
  );
});

test('the same holds for a body: its extraction stands for it, and a section cut out of it is the gap', () => {
  const body = noteSkill['SKILL.md'] ?? '';
  const method = methodOf(body);
  const whole = enact(method, able, bindAtWork(method));
  assert.ok('plan' in whole);
  assert.deepEqual(enact(JSON.parse(JSON.stringify(method)) as typeof method, able, bindAtWork(method)), whole);
  for (const { title, gap } of planned) {
    const cut = methodOf(body.replace(new RegExp(`## ${title}\\n[^]*?(?=\\n## |$)`), ''));
    const enactment = enact(cut, able, bindAtWork(method));
    assert.ok('gaps' in enactment, title);
    assertDeleted(enactment.gaps, gap);
  }
});

const folders = join(import.meta.dirname, '../fixtures');
const everything = {
  ...able,
  facts: { ...able.facts, 'project-memory': 'granted', network: 'granted', git: 'installed', 'in-process': 'allowed' },
};

for (const name of ['text-stats']) {
  test(`${name}: planned from its interface; the laws of renaming and deletion hold`, () => {
    const { interface: method, extraction, diagnostics } = extractFolder(join(folders, name));
    assert.ok(extraction, JSON.stringify(diagnostics, null, 1));
    const inputs = bindAtWork(method);
    const whole = enact(method, everything, inputs);
    assert.ok('plan' in whole, JSON.stringify(whole));
    const names = new Map(idsOf(extraction.interface).map((id, at) => [id, `Q-${at}`]));
    assert.deepEqual(enact(rename(method, names), everything, rename(inputs, names)), rename(whole, names));
    for (const { gap, fields } of planned) {
      const cut = Object.fromEntries(Object.entries(method).filter(([field]) => !fields.includes(field as never)));
      const enactment = enact(cut, everything, inputs);
      assert.ok('gaps' in enactment);
      assertDeleted(enactment.gaps, gap);
    }
    assert.ok(readFileSync(join(folders, name, 'SKILL.md'), 'utf8').includes(extraction.interface.method));
  });
}
