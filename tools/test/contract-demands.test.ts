import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shapesReport } from '../api/shapes-report.ts';
import { portDemands, type PortTexts } from '../release/port-demands.ts';
import { readShapes } from '../release/read-shapes.ts';
import { shapeDemands } from '../release/shape-demands.ts';
import type { Demand } from '../release/demand.ts';

const said = (demands: readonly Demand[]): readonly string[] =>
  demands.map(({ what, least, fix }) => `${what}${least ? ` [${least.bump} of ${least.name}]` : ` => ${fix}`}`);

const shapes = (converters: readonly string[], ...blocks: readonly string[]): string =>
  ['converters', ...converters.map((one) => `  ${one}`)].join('\n') + ['', ...blocks].join('\n\n');
const note = 'urn:fpf:note:1 Note\n  /  object\n  /words  string\n  /by?  object\n  /by?/name  string';

test('an optional member asks for a minor, also with what lies below it', () => {
  const more = `${note}\n  /at?  object\n  /at?/line  integer`;
  assert.deepEqual(said(shapeDemands(shapes([], note), shapes([], more))), [
    'urn:fpf:note:1 gained /at?, /at?/line [minor of @fpf/contracts]',
  ]);
});

test('what is no optional member is refused under the same id, whatever the release', () => {
  for (const [other, place] of [
    [note.replace('  /words  string', '  /words  array'), '/words'],
    [note.replace('  /words  string', '  /words?  string'), '/words'],
    [note.replace('  /by?/name  string', '  /by?/name  string\n  /by?/age  integer'), '/by?/age'],
    [note.replace('\n  /by?/name  string', ''), '/by?/name'],
    [`${note}\n  /more  string`, '/more'],
    [note.replace('/  object', '/  object open'), '/'],
  ] as const) {
    const [first = '', ...rest] = said(shapeDemands(shapes([], note), shapes([], other)));
    assert.ok(first.startsWith(`urn:fpf:note:1 is another shape under the same id: ${place}`), `${place}: ${first}`);
    assert.deepEqual(rest, []);
  }
});

test('a new kind asks for a minor, a new major for a major and a converter', () => {
  const two = note.replace('note:1 Note', 'note:2 Note');
  assert.deepEqual(said(shapeDemands(shapes([]), shapes([], note))), [
    'urn:fpf:note:1 is new [minor of @fpf/contracts]',
  ]);
  assert.deepEqual(said(shapeDemands(shapes([], note), shapes(['urn:fpf:note:1 -> urn:fpf:note:2'], note, two))), [
    'urn:fpf:note:2 is a new major [major of @fpf/contracts]',
  ]);
  const without = said(shapeDemands(shapes([], note), shapes([], two)));
  assert.match(without[0] ?? '', /^urn:fpf:note:1 is gone, and records of it are still about \[major/);
  assert.match(
    without[2] ?? '',
    /^No converter leads from urn:fpf:note:1 to urn:fpf:note:2\. => Add it to recordConverters/,
  );
});

test('a kind that went or has another name is refused, whatever the release: what is stored of it names it', () => {
  const refused =
    'urn:fpf:note:1 is gone, and nothing reads what is stored of it. => Export it again, under whatever name';
  const renamed = note.replace('urn:fpf:note:1', 'urn:fpf:remark:1');
  for (const now of [shapes([]), shapes([], renamed), shapes(['urn:fpf:note:1 -> urn:fpf:remark:1'], renamed)]) {
    const lines = said(shapeDemands(shapes([], note), now));
    assert.equal(lines.filter((line) => line.startsWith(refused)).length, 1, lines.join());
  }
  assert.deepEqual(said(shapeDemands(shapes([], note), shapes([], note.replace('1 Note', '1 Remark')))), []);
});

const port = (version: string, members: string, ...rest: readonly string[]): PortTexts => ({
  ids: `'skill-loader': 'fpf:skill-loader/${version}',`,
  report: `// @public\nexport interface SkillLoader {\n    // (undocumented)\n${members}}\n\n${rest.join('\n\n')}\n`,
  shapes: '',
});
const load = '    load(ids: readonly string[]): Promise<void>;\n';
const base = port('1.0', load);

test('a port whose members changed asks for another id: a minor for optional ones, else a major with a converter', () => {
  const optional = `${load}    warm?(ids: readonly string[]): void;\n`;
  assert.deepEqual(said(portDemands(base, base)), []);
  assert.match(
    said(portDemands(base, port('1.0', optional)))[0] ?? '',
    /is another under fpf:skill-loader\/1\.0\. => Give it fpf:skill-loader\/1\.1\./,
  );
  assert.deepEqual(said(portDemands(base, port('1.1', optional))), [
    'fpf:skill-loader went to 1.1 [minor of @fpf/contracts]',
  ]);
  const required = optional.replace('?', '');
  for (const version of ['1.0', '1.1'])
    assert.match(
      said(portDemands(base, port(version, required)))[0] ?? '',
      /=> Give it fpf:skill-loader\/2\.0, with a converter from fpf:skill-loader\/1\./,
    );
  const two = port('2.0', required);
  assert.deepEqual(
    said(portDemands(base, { ...two, shapes: 'converters' })).map((line) => line.split(' => ')[0]),
    ['No converter leads from fpf:skill-loader/1 to fpf:skill-loader/2.'],
  );
  assert.deepEqual(
    said(portDemands(base, { ...two, shapes: 'converters\n  fpf:skill-loader/1 -> fpf:skill-loader/2' })),
    [],
  );
});

test('the report of this tree is read back whole, and asks nothing of itself', () => {
  const text = shapesReport();
  const { schemas } = readShapes(text);
  assert.ok(schemas.size > 60);
  for (const [id, places] of schemas) assert.ok(places.size > 0 && places.has('/'), id);
  assert.deepEqual(shapeDemands(text, text), []);
});
