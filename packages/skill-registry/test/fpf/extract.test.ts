import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Episteme,
  Episteme as EpistemeSchema,
  MethodDescription,
  MethodInterface,
  ServiceClause,
} from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { extractFolder, fpfAliases, methodSections } from '@fpf/skill-registry';
import { join } from 'node:path';
import { readMarkdown } from '../../src/read/markdown.ts';
import { swap } from '../support/fpf-skill.ts';
import { temporary, write } from '../support/folders.ts';
import { methodOf } from '../support/holder.ts';
import { noteSkill } from '../support/note-skill.ts';

const body = noteSkill['SKILL.md'] ?? '';

test('a whole body gives a whole interface, valid against the contract', () => {
  const method = methodOf();
  assert.deepEqual(check(MethodInterface, method), []);
  assert.deepEqual(
    method.parameters?.map(({ id, name, required, schema, default: otherwise }) => [
      id,
      name,
      schema['type'],
      required,
      otherwise,
    ]),
    [
      ['IN-1', 'folder', 'string', true, undefined],
      ['IN-2', 'line', 'string', true, undefined],
      ['IN-3', 'most', 'integer', false, 3],
      ['IN-4', 'text', 'string', true, undefined],
      ['IN-5', 'hidden', 'boolean', false, undefined],
    ],
  );
  assert.equal(method.parameters?.[1]?.text, 'the line to add, without a line break.');
  assert.deepEqual(method.roles?.[0]?.capabilities[1], {
    id: 'CAP-2',
    characteristic: 'node',
    op: '>=',
    value: '20',
    unit: '',
  });
  assert.deepEqual(
    method.steps?.map(({ n, uses, when, out }) => [n, uses, when, out]),
    [
      [1, 'tool:find_note', undefined, ['OUT-1']],
      [2, 'reason', undefined, []],
      [3, 'tool:put_line', 'the text is replaced', ['OUT-2']],
      [4, 'tool:put_line', 'a line is added', ['OUT-2']],
    ],
  );
  assert.deepEqual(method.steps?.[1]?.in, { '1': { from: 'OUT-1' } });
  assert.deepEqual(method.acceptance?.[1], {
    id: 'ACC-2',
    over: ['OUT-2', 'EFF-1', 'EFF-2'],
    evidence: ['EV-2', 'EV-3'],
    predicate: 'only the note changed.',
  });
  assert.deepEqual(
    method.failures?.map(({ when, decision, recovery, retries }) => [when, decision, recovery, retries]),
    [
      ['IN-1 does not exist', 'abstain', 'nothing was read; name another folder', 0],
      ['the disk is full', 'degrade', 'the old text stays', 2],
    ],
  );
  assert.deepEqual(method.bounds, { timeMs: 5000, calls: 3, bytes: 4096, network: false, writes: ['workspace'] });
  assert.deepEqual(method.evidence?.[0], {
    id: 'EV-1',
    query: 'session.open',
    carrierClass: 'session.open',
    producedBy: 'the session',
    at: 'before',
  });
});

test('line ends, wrapped items and the letters of ids change nothing but what they say', () => {
  assert.deepEqual(methodOf(body.replaceAll('\n', '\r\n')), methodOf());
  assert.deepEqual(methodOf(body.replaceAll(', where the note lies', ',\n  where the\n  note lies')), methodOf());
  const renamed = (text: string): string =>
    text.replaceAll(/\bIN-(\d)\b/g, 'EV-9$1').replaceAll(/\bCAP-(\d)\b/g, 'IN-$1');
  assert.deepEqual(methodOf(renamed(body)), JSON.parse(renamed(JSON.stringify(methodOf()))));
});

for (const { title, fields } of methodSections)
  test(`without “${title}” the interface has all but ${fields.join(', ') || 'nothing less'}`, () => {
    const cut = methodOf(body.replace(new RegExp(`## ${title}\\n[^]*?(?=\\n## |$)`), ''));
    const missing = Object.keys(methodOf()).filter((field) => !(field in cut));
    assert.deepEqual(missing.sort(), [...fields].sort());
  });

test('an empty section is a missing one, and so are bounds that are not whole', () => {
  assert.equal('parameters' in methodOf(body.replace(/## Inputs\n[^#]*## /, '## Inputs\n\n## ')), false);
  assert.equal('bounds' in methodOf(body.replace('- calls: 3\n', '')), false);
  assert.deepEqual(methodOf(body.replace(/## Inputs\n[^#]*## /, '## Inputs\n\nNone.\n\n## ')).parameters, []);
});

test('places: the line and column of what is named, in wrapped items too', () => {
  const { sections } = readMarkdown(
    '---\na: b\n---\n\n## One\n\ntext\n\n- IN-1: first\n  wrapped\n  - inside\n\n1. step\n2. step\n\n> quoted\n\n```js\ncode\n```\n',
  );
  const [, one] = sections;
  assert.deepEqual(
    one?.blocks.map(({ kind, text, line, column, ordinal, language }) => [
      kind,
      text,
      line,
      column,
      ordinal ?? language,
    ]),
    [
      ['paragraph', 'text', 7, 1, undefined],
      ['item', 'IN-1: first\n  wrapped', 9, 3, undefined],
      ['nested', 'inside', 11, 5, undefined],
      ['item', 'step', 13, 4, 1],
      ['item', 'step', 14, 4, 2],
      ['paragraph', 'quoted', 16, 3, undefined],
      ['code', 'code', 19, 1, 'js'],
    ],
  );
  assert.deepEqual(structuredClone(sections), sections);
});

test('the extraction of a folder: episteme, description, clause, each valid, with the carriers of every file', (t) => {
  const dir = write(join(temporary(t), 'demo'), noteSkill);
  const { extraction, diagnostics } = extractFolder(dir);
  assert.ok(extraction, JSON.stringify(diagnostics));
  const { episteme, method_description, service_clause, interface: method } = extraction;
  assert.deepEqual(check(EpistemeSchema, episteme), []);
  assert.deepEqual(check(MethodDescription, method_description), []);
  assert.deepEqual(check(ServiceClause, service_clause), []);
  assert.deepEqual(check(MethodInterface, method), []);
  assert.deepEqual(
    episteme.carriers.map(({ path, sha256: hash }) => [path, hash]).sort(),
    Object.entries(noteSkill)
      .map(([path, text]) => [path, sha256(text)])
      .sort(),
  );
  const { episteme: described, composition, ...own } = method_description;
  assert.deepEqual([described, own], [episteme.id, method]);
  assert.deepEqual(composition, ['tool:find_note', 'reason', 'tool:put_line']);
  assert.deepEqual(service_clause.promisedOutcome.mode, 'Composite');
  assert.equal(service_clause.accessSpec, 'tools.json#/tools');
});

test('claims: each sentence in one quadrant; admissibility never refers to a duty, a duty names the role', (t) => {
  const { extraction } = extractFolder(write(join(temporary(t), 'demo'), noteSkill));
  const claims: Episteme['claims'] = extraction?.episteme.claims ?? [];
  const of = (quadrant: string): Episteme['claims'] => claims.filter((claim) => claim.quadrant === quadrant);
  assert.deepEqual(
    of('L').flatMap(({ refs }) => refs),
    ['OUT-1', 'OUT-2', 'EFF-1', 'EFF-2'],
  );
  assert.ok(of('A').every(({ refs }) => refs.every((ref) => !ref.startsWith('FAIL'))));
  assert.ok(of('D').every(({ text }) => text.startsWith('the note-keeper')));
  assert.deepEqual(
    of('E').flatMap(({ refs }) => refs),
    ['EV-1', 'EV-2', 'EV-3'],
  );
  assert.equal(new Set(claims.map(({ id }) => id)).size, claims.length);
});

test('a skill with findings gives the part of its interface that was read, and no episteme', (t) => {
  const { 'SKILL.md': skill = '' } = noteSkill;
  const dir = write(join(temporary(t), 'demo'), {
    ...noteSkill,
    'SKILL.md': swap('## Evidence\n', '## Proofs\n')(skill),
  });
  const { extraction, interface: method, diagnostics } = extractFolder(dir);
  assert.equal(extraction, undefined);
  assert.equal(method.evidence, undefined);
  assert.ok(method.steps && diagnostics.some(({ message }) => message.includes('K10-evidence')));
});

test('the clause keeps the name of the pinned edition, and says the later one', () => {
  assert.deepEqual(fpfAliases, [{ term: 'U.ServiceClause', alias: 'U.PromiseContent', since: '2026-02-12' }]);
  assert.ok(Object.isFrozen(fpfAliases) && fpfAliases.every(Object.isFrozen));
});
