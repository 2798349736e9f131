import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asksSomething } from '../src/request/asks.ts';
import { isWorkVerb } from '../src/request/wishes.ts';
import { fc } from './support/fast-check.ts';

const asks = (request: string): boolean => asksSomething(request, isWorkVerb);

for (const request of [
  'what do we charge for a large quiche?',
  'hey whats the plumbers number',
  'Good morning. Could you please tell me since when Nadia is a member',
  'mm per tip?',
  'rain per tip, what is it set to',
  'In which of the minutes is the boiler mentioned, I can not remember.',
  'who hasn\u2019t paid yet',
  'is the hall free on the 12th',
  'I forgot when the oven was last serviced',
  'do you know who feeds the cat',
  'look up in the minutes: who ordered the boiler',
  'by when do the forms have to be in',
])
  test(`${request}: something is asked`, () => assert.equal(asks(request), true));

for (const request of [
  'can you mail Ada that the cable is loose?',
  'would you move notes.txt into old, please?',
  'delete notes.txt?',
  'how do I undo a commit?',
  'remind me to call Ada tomorrow',
  'should we buy a new oven?',
  'what do you think of the new logo?',
  'who are you?',
  'what can you do?',
  'Read the file notes.txt',
  'make a list of who has paid',
  'the boiler is loud again',
  '',
])
  test(`${request || 'nothing'}: nothing is asked of the files`, () => assert.equal(asks(request), false));

test('any text is answered', () =>
  fc.assert(fc.property(fc.string({ maxLength: 4000 }), (text) => assert.equal(typeof asks(text), 'boolean'))));
