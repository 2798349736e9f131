import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SkillProfile } from '@fpf/contracts';
import { collectFindings } from '../../src/profile/findings.ts';
import { headerLimit, parseHeader } from '../../src/read/parse-header.ts';
import { fc } from '../support/fast-check.ts';
import { repeated } from '../support/header-pieces.ts';

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

const full = (part: string): string => part.repeat(Math.floor((headerLimit - 100) / part.length));
const slow: Readonly<Record<string, string>> = {
  'empty braces': full('{}'),
  'empty brackets': full('[]'),
  commas: `a: [${full(',')}]`,
  'nested lists on a line': full('- '),
  'nested keys on a line': full('? '),
  'levels of maps': Array.from({ length: 350 }, (_, level) => `${' '.repeat(level)}a:`).join('\n'),
  'empty keys': full('a:\n'),
  'small lists': full('a: [b]\n'),
  'unknown escapes': `a: "${full('\\q')}"`,
  quotes: full('"'),
  tags: full('!a '),
  anchors: full('&a '),
  aliases: `a: ['&a', ${full('*a,')}]`,
  directives: full('%\n'),
  documents: full('...\n'),
  'blank lines': full('\n'),
  'folded lines': `a: >\n${full('  x\n x\n')}`,
  'blank lines in a folded text': `a: >\n${full(' x\n\n')}`,
  'one long text': `a: ${full('word ')}`,
};

for (const [what, text] of Object.entries(slow)) test(`not slow: ${what}`, () => read(text));

test('what is refused says how much there may be', () => {
  const findings = collectFindings('strict');
  assert.equal(parseHeader(full('a:\n'), 2, 'SKILL.md', findings), undefined);
  assert.match(findings.list()[0]?.message ?? '', /more than 1500 parts/);
});
