import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refersBack } from '../../src/words/refers-back.ts';

const results: readonly (readonly [text: string, verb: string, asked: string, noun: string])[] = [
  ['save the result to a.md', 'save', 'save "the result" to a.md', 'result'],
  ['write them to todo.md', 'write', 'write "the result" to todo.md', 'result'],
  ['write a report to todo.md', 'write', 'write "the result" to todo.md', 'report'],
  ['write a short summary of it into s.md', 'write', 'write "the result" into s.md', 'summary'],
  ['put the names in names.txt', 'put', 'put "the result" in names.txt', 'names'],
  ['append what you find to log.txt', 'append', 'append "the result" to log.txt', 'result'],
  ['save to out.csv', 'save', 'save "the result" to out.csv', 'result'],
  ['store the number under n.txt', 'store', 'store "the result" under n.txt', 'number'],
];
for (const [text, verb, asked, noun] of results)
  test(`“${text}” is asked for as ${asked}`, () => {
    assert.deepEqual(refersBack(text, verb), { kind: 'result', asked, noun });
  });

const things: readonly (readonly [text: string, verb: string, said: string])[] = [
  ['delete it', 'delete', 'it'],
  ['move them into old', 'move', 'them'],
  ['append "done" to it', 'append', 'it'],
  ['rename the file to b.txt', 'rename', 'the file'],
  ['count its lines in that new file', 'count', 'that new file'],
];
for (const [text, verb, said] of things)
  test(`“${text}” is about the thing that was dealt with`, () => {
    const found = refersBack(text, verb);
    assert.ok(found?.kind === 'thing');
    assert.equal(`${found.before}${found.said}${found.after}`, text);
    assert.equal(found.said, said);
  });

const alone: readonly (readonly [text: string, verb: string])[] = [
  ['write "save it to a.md" to b.md', 'write'],
  ['delete a.txt', 'delete'],
  ['write hello to a.txt', 'write'],
  ['add the task buy milk', 'add'],
  ['search for the report', 'search'],
];
for (const [text, verb] of alone)
  test(`“${text}” stands by itself`, () => assert.equal(refersBack(text, verb), undefined));
