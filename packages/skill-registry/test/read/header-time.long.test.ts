import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SkillProfile } from '@fpf/contracts';
import { collectFindings } from '../../src/report/findings.ts';
import { parseHeader } from '../../src/read/parse-header.ts';
import { fc } from '../support/fast-check.ts';
import { repeated } from '../support/header-pieces.ts';
import { full, slowHeaders } from '../support/slow-headers.ts';

/** The figure is 50 ms of processor time for any header; ten times that is a failure on any machine. */
const most = 500;

function read(text: string, profile: SkillProfile = 'lenient'): void {
  const findings = collectFindings(profile);
  const before = process.cpuUsage();
  const header = parseHeader(text, 2, 'SKILL.md', findings);
  const { user, system } = process.cpuUsage(before);
  assert.ok((user + system) / 1000 < most, `${(user + system) / 1000} ms for ${JSON.stringify(text.slice(0, 80))}`);
  assert.ok(header !== undefined || findings.errors() > 0);
}

test('no mixture of pieces, repeated to the limit, takes long', () => {
  fc.assert(
    fc.property(repeated, (text) => read(text)),
    { numRuns: 300 },
  );
});

for (const [what, text] of Object.entries(slowHeaders)) test(`not slow: ${what}`, () => read(text));

test('what is refused says how much there may be', () => {
  const findings = collectFindings('strict');
  assert.equal(parseHeader(full('a:\n'), 2, 'SKILL.md', findings), undefined);
  assert.match(findings.list()[0]?.message ?? '', /more than 1500 parts/);
});
