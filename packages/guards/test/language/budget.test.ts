import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLanguage } from '../../src/language/language.ts';
import { sightOf } from '../../src/language/sight.ts';
import { anyExpression } from '../properties/expressions.ts';
import { anyWorld } from '../properties/worlds.ts';
import { anyType, tool } from '../support/cases.ts';
import { standings } from '../../src/decide/standing.ts';
import { worstCases } from './worst-cases.ts';
import { fc } from '../support/fast-check.ts';

/**
 * The budget is 50 ms for an input of 4 KiB; ten times that is asserted, in time of the processor, since machines are
 * busy.
 */
const mostMs = 500;

function spent(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

for (const { name, when, args } of worstCases) {
  test(`within its budget: ${name}`, () => {
    assert.ok(Buffer.byteLength(when) + Buffer.byteLength(JSON.stringify(args)) <= 4096, 'it is an input of 4 KiB');
    const compiled = createLanguage().compile(when);
    assert.ok(compiled.ok, compiled.ok ? '' : compiled.problems.join());
    const ms = spent(() => compiled.expression.evaluate(sightOf({ tool, args }, new Map())));
    assert.ok(ms < mostMs, `${ms.toFixed(1)} ms`);
    if (process.env['FPF_SHOW_BUDGET']) process.stderr.write(`${ms.toFixed(2)} ms  ${name}\n`);
  });
}

test('within its budget: what a generator makes', () => {
  const language = createLanguage();
  fc.assert(
    fc.property(anyExpression, anyWorld, (source, { evidence, args }) => {
      const ms = spent(() => {
        const compiled = language.compile(source);
        if (compiled.ok) compiled.expression.evaluate(sightOf({ tool, args }, standings(evidence, anyType)));
      });
      assert.ok(ms < mostMs, `${ms.toFixed(1)} ms`);
    }),
    { numRuns: 500, seed: 7 },
  );
});

test('what is refused is refused at once', () => {
  for (const source of [
    '('.repeat(100_000),
    `args.s.matches("${'(a{9}){9}'.repeat(20)}")`,
    'args.l.exists(x, '.repeat(30),
    'a.'.repeat(300),
    '?'.repeat(2000),
    'true?'.repeat(32),
  ]) {
    const ms = spent(() => assert.equal(createLanguage().compile(source).ok, false));
    assert.ok(ms < mostMs, `${ms.toFixed(1)} ms for ${source.slice(0, 20)}`);
  }
});
