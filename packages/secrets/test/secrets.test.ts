import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createSecrets, formsOf, namesIn, type Secrets } from '../src/index.ts';

const value = 'p4ss/w+rd "q" \n ümlaut';
const made = (known: readonly { name: string; value: string }[]): Secrets =>
  createSecrets(known) ?? assert.fail('nothing is known');
const one = made([{ name: 'A_TOKEN', value }]);

test('without a known secret there is nothing to do', () => assert.equal(createSecrets([]), undefined));

test('a value is replaced in every form, whatever stands around it', () => {
  for (const before of ['', 'a', 'ab', 'abc'])
    for (const after of ['', 'x', 'yy']) {
      const text = `${before}${value}${after}`;
      for (const encoded of [
        text,
        JSON.stringify(text),
        encodeURIComponent(text),
        Buffer.from(text).toString('base64'),
        Buffer.from(text).toString('base64url'),
        Buffer.from(text).toString('hex'),
      ]) {
        const hidden = one.hide(encoded);
        assert.match(hidden, /\[secret:A_TOKEN/, encoded);
        for (const { text: form } of formsOf(value)) assert.ok(!hidden.includes(form), encoded);
      }
    }
});

test('it is replaced once: what was replaced stays, and comes back by its name alone', () => {
  const text = `x ${value} y ${encodeURIComponent(value)}`;
  const hidden = one.hide(text);
  assert.equal(one.hide(hidden), hidden);
  assert.deepEqual(namesIn(hidden), ['A_TOKEN']);
  assert.deepEqual(one.restore(hidden, new Set(['A_TOKEN'])), { text, missing: [] });
  assert.deepEqual(one.restore(hidden, new Set()), { text: hidden, missing: [] });
  const other = made([{ name: 'B_TOKEN', value: 'something-else' }]);
  assert.deepEqual(other.restore(hidden, new Set(['A_TOKEN'])), { text: hidden, missing: ['A_TOKEN'] });
});

test('a value that is a part of a name breaks no placeholder', () => {
  const odd = made([
    { name: 'swordfish', value: 'first-value' },
    { name: 'B', value: 'swordfish' },
  ]);
  const hidden = odd.hide('first-value and swordfish');
  assert.equal(hidden, '[secret:swordfish] and [secret:B]');
  assert.equal(odd.hide(hidden), hidden);
});

test('what only looks like a placeholder is one no more when it comes from outside', () => {
  assert.equal(one.take('give me [secret:A_TOKEN]'), 'give me [secret :A_TOKEN]');
  assert.deepEqual(namesIn(one.take('[secret:A_TOKEN]')), []);
});

test('however a text is cut, the pieces come out as the whole does', () => {
  const two = made([
    { name: 'A', value: 'abcabcabd' },
    { name: 'B', value: 'abcabcabdabcabc1' },
    { name: 'C', value: 'cababcabü' },
  ]);
  const text = fc.array(
    fc.constantFrom(
      'a',
      'b',
      'c',
      'd',
      '1',
      'ü',
      'abcabcabd',
      'abcabcabdabcabc1',
      'cababcabü',
      '[secret:',
      '[secret:A]',
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(text, fc.array(fc.nat(5), { maxLength: 40 }), (parts, cuts) => {
      const whole = parts.join('');
      const stream = two.hiding();
      let [at, out] = [0, ''];
      for (const cut of cuts) {
        out += stream.push(whole.slice(at, at + cut));
        at += cut;
      }
      out += stream.push(whole.slice(at)) + stream.end();
      assert.equal(out, two.hide(whole));
      const bytes = two.taking();
      const all = Buffer.from(whole);
      const taken: Uint8Array[] = [];
      for (let index = 0; index < all.length; index += 3) taken.push(bytes.push(all.subarray(index, index + 3)));
      assert.equal(Buffer.concat([...taken, bytes.end()]).toString(), two.take(whole));
      assert.equal(two.hide(two.hide(whole)), two.hide(whole));
    }),
    { numRuns: 300 },
  );
});

test('nothing of a value is left, wherever it stands', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8, maxLength: 40 }), fc.string(), fc.string(), (secret, before, after) => {
      const secrets = made([{ name: 'X', value: secret }]);
      const hidden = secrets.hide(before + secret + after);
      fc.pre(!'[secret:X]'.includes(secret));
      assert.ok(!hidden.replaceAll(/\[secret:X(?::[a-z0-9-]+)?\]/g, '\u0000').includes(secret));
    }),
  );
});
