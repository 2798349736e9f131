import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, ToolSpec } from '@fpf/contracts';
import { argumentsOf, type Derived } from '../../src/derive/derive.ts';
import { FpfError } from '@fpf/contracts';
import { at, deriveByHand, type Hand } from '../support/hand-heads.ts';
import { line, offer, text, tinyOffer } from '../support/offer.ts';

const said = ({ best }: Derived): { readonly name: string; readonly args: JsonObject } | undefined =>
  best && { name: best.tool.spec.name, args: argumentsOf(best.taken) };

function pathIn(derived: Derived): string {
  const path = said(derived)?.args['path'];
  assert.ok(typeof path === 'string');
  return path;
}

/** copy(1) a.txt(2) to(3) b.txt(4) */
const copy = 'copy a.txt to b.txt';
const n = 5;
const copying: Hand = {
  tools: { copy_path: 9 },
  starts: { 'copy_path.from': at(2, n), 'copy_path.to': at(4, n) },
  ends: { 'copy_path.from': at(2, n), 'copy_path.to': at(4, n) },
};

test('spans, each in its slot', () => {
  assert.deepEqual(said(deriveByHand(copy, copying)), { name: 'copy_path', args: { from: 'a.txt', to: 'b.txt' } });
});

test('where two slots want the same words, the pair that is best together is taken, and not the greedy one', () => {
  const [first, second] = [
    [0, 0, 6, 0, 5.9],
    [0, 0, 6, 0, 1],
  ];
  const hand = {
    tools: { copy_path: 9 },
    starts: { 'copy_path.from': first, 'copy_path.to': second },
    ends: { 'copy_path.from': first, 'copy_path.to': second },
  };
  assert.deepEqual(said(deriveByHand(copy, hand))?.args, { from: 'b.txt', to: 'a.txt' });
});

test('a choice is given where it is said, and left out where not', () => {
  const hand = { ...copying, choices: { 'copy_path.overwrite': [8, 0, 0] } };
  assert.deepEqual(said(deriveByHand(copy, hand))?.args, { from: 'a.txt', to: 'b.txt', overwrite: true });
  const no = { ...copying, choices: { 'copy_path.overwrite': [0, 8, 0] } };
  assert.deepEqual(said(deriveByHand(copy, no))?.args, { from: 'a.txt', to: 'b.txt', overwrite: false });
});

test('what is offered wins: an argument that the schema has not, is not given', () => {
  const tools = [offer('copy_path', { from: text, to: text }, ['from', 'to'])];
  const hand = { ...copying, choices: { 'copy_path.overwrite': [8, 0, 0] } };
  assert.deepEqual(said(deriveByHand(copy, hand, tools))?.args, { from: 'a.txt', to: 'b.txt' });
});

const reading = 'read twelve lines of #7 "my file.txt"';
/** read(1) twelve(2) lines(3) of(4) #7(5) "(6) my(7) file.txt(8) "(9) */
const m = 10;
const readHand: Hand = {
  tools: { read_file: 90 },
  starts: { 'read_file.path': at(7, m), 'read_file.first_line': at(2, m) },
  ends: { 'read_file.path': at(8, m) },
};

test('a number is a word or digits; a quoted value has no quotes', () => {
  assert.deepEqual(said(deriveByHand(reading, readHand))?.args, { path: 'my file.txt', first_line: 12 });
  const other = { ...readHand, starts: { ...readHand.starts, 'read_file.first_line': at(5, m) } };
  assert.deepEqual(said(deriveByHand(reading, other))?.args, { path: 'my file.txt', first_line: 7 });
});

test('a span never takes a quote without its partner, nor both with what they hold', () => {
  for (const [start, end] of [
    [6, 8],
    [6, 9],
    [7, 9],
  ] as const) {
    const hand = { ...readHand, starts: { 'read_file.path': at(start, m) }, ends: { 'read_file.path': at(end, m) } };
    const path = pathIn(deriveByHand(reading, hand));
    assert.ok(path.split('"').length !== 2 && path !== '"my file.txt"', path);
  }
});

test('limits of the offered schema hold, and another value is taken', () => {
  const limited = (path: JsonObject, first: JsonObject): readonly ToolSpec[] => [
    offer('read_file', { path, first_line: first }, ['path']),
  ];
  const args = (tools: readonly ToolSpec[]): JsonObject | undefined =>
    said(deriveByHand(reading, readHand, tools))?.args;
  assert.deepEqual(args(limited(text, { ...line, maximum: 10 })), { path: 'my file.txt' });
  assert.notEqual(args(limited({ ...text, maxLength: 8 }, line))?.['path'], 'my file.txt');
  assert.deepEqual(args(limited({ ...text, enum: ['lines'] }, line)), { path: 'lines', first_line: 12 });
  assert.equal(args(limited({ ...text, enum: ['other.txt'] }, line)), undefined);
  assert.deepEqual(args(limited(text, { type: 'string' })), { path: 'my file.txt' });
});

test('what only the whole schema can say is asked before a call is made', () => {
  const derived = deriveByHand(reading, readHand, tinyOffer, (_, args) => args['path'] !== 'my file.txt');
  assert.ok(derived.best && said(derived)?.args['path'] !== 'my file.txt');
  assert.equal(deriveByHand(reading, readHand, tinyOffer, () => false).best, undefined);
});

test('a named value needs its word in the request', () => {
  const hand = { tools: { list_folder: 9 }, choices: { 'list_folder.path': [9, 0] } };
  assert.deepEqual(said(deriveByHand('list what is here', hand)), { name: 'list_folder', args: { path: '.' } });
  assert.deepEqual(said(deriveByHand('list the workspace', hand))?.args, { path: '.' });
  const unsaid = deriveByHand('list it all', hand);
  assert.notDeepEqual(said(unsaid)?.args, { path: '.' });
});

test('a list is the words of its span, with what is quoted kept together', () => {
  const request = 'run git commit -m "fix typo"';
  /** run(1) git(2) commit(3) -m(4) "(5) fix(6) typo(7) "(8) */
  const hand = {
    tools: { run_command: 9 },
    starts: { 'run_command.program': at(2, 9), 'run_command.args': at(3, 9) },
    ends: { 'run_command.program': at(2, 9), 'run_command.args': at(8, 9) },
  };
  assert.deepEqual(said(deriveByHand(request, hand))?.args, { program: 'git', args: ['commit', '-m', 'fix typo'] });
});

test('none wins where it is likelier than any whole call', () => {
  const derived = deriveByHand(copy, { ...copying, tools: { copy_path: 1, none: 9 } });
  assert.equal(derived.best, undefined);
  assert.ok(derived.none > 0.99);
});

test('only offered tools take part', () => {
  const derived = deriveByHand(copy, { ...copying, tools: { read_file: 30, copy_path: 9 } }, tinyOffer.slice(1, 2));
  assert.equal(said(derived)?.name, 'copy_path');
  assert.ok((derived.best?.probability ?? 0) > 0.99);
});

test('a tool is out where it asks for an argument that nobody learned, and where it is offered twice', () => {
  const asks = offer('copy_path', { from: text, to: text, reason: text }, ['from', 'to', 'reason']);
  assert.equal(deriveByHand(copy, copying, [asks]).likeliest, undefined);
  assert.equal(
    deriveByHand(copy, copying, [...tinyOffer, ...tinyOffer.slice(1, 2)]).likeliest?.tool.spec.name === 'copy_path',
    false,
  );
});

test('of a request that was cut, the last token is in no value', () => {
  const words = 'word '.repeat(200);
  const last = 96;
  const hand = {
    tools: { list_folder: 90 },
    starts: { 'list_folder.path': at(last, 97) },
    ends: { 'list_folder.path': at(last, 97) },
  };
  const value = deriveByHand(words, hand).best?.taken[0];
  assert.ok(value && (value.candidate.span?.last ?? 0) < 95);
});

test('numbers that are none are no answer', () => {
  assert.throws(
    () => deriveByHand(copy, { tools: { copy_path: Number.NaN } }),
    (error) => FpfError.is(error) && error.code === 'model.damaged',
  );
});

test('half characters and control characters are in no value', () => {
  const request = 'read a\ud800b and c\u0000d';
  const hand = (position: number): Hand => ({
    tools: { read_file: 90 },
    starts: { 'read_file.path': at(position, n) },
    ends: { 'read_file.path': at(position, n) },
  });
  for (const position of [2, 4]) {
    const path = pathIn(deriveByHand(request, hand(position)));
    assert.ok(path.isWellFormed() && !path.includes('\0'), JSON.stringify(path));
  }
});
