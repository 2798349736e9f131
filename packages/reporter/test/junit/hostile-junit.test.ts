import assert from 'node:assert/strict';
import { test } from 'node:test';
import { junitReport } from '../../src/junit/junit.ts';
import { document, element } from '../../src/junit/xml.ts';
import { fc } from '../support/fast-check.ts';
import { anyText, hostile } from '../support/hostile.ts';
import { below, readXml } from '../support/read-xml.ts';
import { printed, runOf } from '../support/two-runs.ts';

/** Nothing that cannot be seen, and nothing that XML 1.0 does not have. */
const unseen = /[^\n\P{Cc}]|[\p{Cf}\u2028\u2029\p{Cs}\ufffe\uffff]/u;

test('any text in any place gives a document that is well-formed, and stays text', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, other) => {
      const written = document(element('a', { b: text }, element('c', {}, other)));
      const root = readXml(written);
      assert.deepEqual(
        [root.name, Object.keys(root.attributes), root.children.map(({ name }) => name)],
        ['a', ['b'], ['c']],
      );
      assert.doesNotMatch(written, unseen);
    }),
  );
});

test('the reader that judges here is strict', () => {
  for (const wrong of [
    '<a>]]></a>',
    '<a>\u0001</a>',
    '<a>\ufffe</a>',
    '<a b="<"/>',
    '<a>&x;</a>',
    '<a></b>',
    '<a/><a/>',
    '<a>&#1;</a>',
  ])
    assert.throws(() => readXml(wrong), wrong);
});

test('what can be seen is read back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      const root = readXml(document(element('a', { b: text }, text)));
      assert.deepEqual([root.attributes['b'], root.text], [text, text]);
    }),
  );
  const lines = 'one\ntwo ]]> <three> & \'four\' "five"';
  const root = readXml(document(element('a', { b: lines }, lines)));
  assert.deepEqual([root.attributes['b'], root.text], [lines, lines]);
});

test('a run of nothing but hostile text is a report with as many cases as it has calls', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 3 }), anyText, (texts, said) => {
      const reasons = [{ code: 'tool.failed', stage: 'execute' as const, message: said || 'x', refs: [] }];
      const calls = [...texts, ...hostile].map((text) => ({
        tool: text,
        skill: text,
        args: { [text]: text },
        state: 'degrade' as const,
        reasons,
      }));
      const { trace, events } = runOf({
        trace: { request: said, model: said, components: { [said]: said }, outcome: 'degraded' },
        calls,
        events: calls.map((_, index) => printed(`run-1/${index + 1}`, said, 1)),
      });
      const root = readXml(junitReport(trace, events));
      assert.equal(below(root, 'testcase').length, calls.length);
      assert.equal(below(root, 'failure').length, calls.length);
    }),
    { numRuns: 20 },
  );
});
