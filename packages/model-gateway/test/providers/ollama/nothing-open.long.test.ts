import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { codeOf } from '@fpf/contracts';
import { type FaultName, faultNames } from '@fpf/ollama-double';
import { double, ordinary } from '../../support/asking.ts';

const child = fileURLToPath(new URL('../../support/ask-each-child.ts', import.meta.url));

/**
 * What of a fault is the model's affair goes through the wire; the gateway marks or refuses it. Everything else ends
 * here.
 */
const passes: ReadonlySet<FaultName> = new Set<FaultName>([
  'crlf',
  'blank-lines',
  'clock-jump',
  'empty-name',
  'empty-turn',
  'retyped-values',
  'cut-dates',
  'lost-delimiters',
  'last-value-wins',
  'null-text',
  'spaced-members',
  'arguments-string',
  'arguments-array',
  'arguments-null',
  'unknown-tool',
  'earlier-tool',
  'prototype-names',
  'number-negative-zero',
  'call-and-final',
  'call-as-text',
  'neither',
  'done-only',
  'length',
  'digest-switch',
  'tag-repulled',
]);

const silences: ReadonlySet<FaultName> = new Set<FaultName>([
  'hang',
  'silence',
  'slow-headers',
  'slow-body',
  'slow-loris-head',
  'slow-loris-body',
  'no-done-open',
]);

test('each fault of the double ends in an answer or a code that is known, within its limits, and leaves no socket and no timer', async (t) => {
  const slow: readonly FaultName[] = ['slow-headers', 'slow-body', 'slow-loris-head', 'slow-loris-body'];
  const settings = Object.fromEntries(slow.map((name) => [name, { everyMs: 20 }])) as Partial<
    Record<FaultName, object>
  >;
  const servers = await Promise.all(
    faultNames.map(async (fault) => {
      const { url } = await double(
        t,
        { otherwise: { content: 'Hm. ', ...ordinary.otherwise } },
        { fault: { name: fault, ...settings[fault] } as never },
      );
      return { fault, url, silence: silences.has(fault) };
    }),
  );
  const asking = spawn(process.execPath, ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', child], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  asking.stdin.end(JSON.stringify(servers));
  const told = JSON.parse(await text(asking.stdout)) as {
    readonly results: readonly { readonly fault: FaultName; readonly ended: string; readonly ms: number }[];
    readonly open: readonly string[];
  };
  assert.deepEqual(
    told.results.map(({ fault }) => fault),
    faultNames,
  );
  for (const { fault, ended, ms } of told.results) {
    if (passes.has(fault)) assert.equal(ended, 'answered', fault);
    else assert.ok(codeOf(ended), `${fault} ended as ${ended}`);
    if (silences.has(fault)) assert.ok(ms < 15_000, `${fault} took ${ms} ms; its limit is 1.5 s`);
    else assert.notEqual(ended, 'model.aborted', `${fault} did not end within a minute`);
  }
  assert.deepEqual(told.open, []);
});
