import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wishesIn } from '../src/request/wishes.ts';

const parts = (request: string): readonly string[] => wishesIn(request).map(({ text }) => text);

test('each part with a verb of its own is a wish, in the words of the person', () => {
  assert.deepEqual(wishesIn('Find all TODOs and write them to todo.md'), [
    { text: 'Find all TODOs', verb: 'find' },
    { text: 'write them to todo.md', verb: 'write', values: ['todo.md'] },
  ]);
  assert.deepEqual(parts('Copy "a and b.txt" to c.txt, then delete d.txt.'), [
    'Copy "a and b.txt" to c.txt',
    'delete d.txt',
  ]);
  assert.deepEqual(parts('Please count the words of a.txt. Then append the line x to b.txt!'), [
    'Please count the words of a.txt',
    'append the line x to b.txt!',
  ]);
});

test('behind “then” comes what is to be done next, whatever it is', () => {
  assert.deepEqual(parts('make a folder plans and then put a file ideas.txt in it'), [
    'make a folder plans',
    'put a file ideas.txt in it',
  ]);
  assert.deepEqual(parts('write the names to a.txt, and then say how many there are'), [
    'write the names to a.txt',
    'say how many there are',
  ]);
  for (const request of ['write a.txt and say hello in it', 'make a folder plans and put nothing in it'])
    assert.deepEqual(parts(request), [request]);
});

test('what says more of one wish is no other wish', () => {
  for (const request of [
    'search for salt and pepper',
    'Search the code for find and replace',
    'Search for "find it and delete it" in a.txt',
    'Add a task to call Bob and send the invoice',
    'Write a file a.txt that says Hello and count me in',
    'Remember that we build with pnpm and test with node',
    'run cargo build --release and give it 120 seconds',
    'copy a.txt over b.txt and replace it if it is there',
    'I was on holiday, list the newest 30 commits',
    'the error says ENOENT, search the repo for it and show three lines before and after',
  ])
    assert.deepEqual(parts(request), [request]);
});

test('a request that is all sorts of signs is one wish', () => {
  for (const request of ['and', ' , . ; ', '\uD83D and \uDE00', '']) assert.equal(wishesIn(request).length, 1);
});
