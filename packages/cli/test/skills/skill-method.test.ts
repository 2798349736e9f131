import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Enactment, Episteme, MethodDescription, MethodInterface, ServiceClause } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { fpf, json, type Ran, scratch } from '../support/fpf.ts';

const shipped = join(import.meta.dirname, '..', '..', '..', '..', 'skills', 'text-stats');

/** A copy of a shipped skill, with its body changed. */
function skill(change: (text: string) => string = (text) => text): string {
  const dir = join(scratch(), 'text-stats');
  cpSync(shipped, dir, { recursive: true });
  const file = join(dir, 'SKILL.md');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return dir;
}

function gaps(ran: Ran): readonly string[] {
  assert.equal(ran.code, 3, ran.stderr);
  return (json(ran)['data'] as unknown as { readonly gaps: readonly { readonly id: string }[] }).gaps.map(
    ({ id }) => id,
  );
}

test('extract prints what the contracts know, and the alias of the clause', () => {
  const ran = fpf(['skills', 'extract', shipped, '--json']);
  assert.equal(ran.code, 0, ran.stderr);
  const data = json(ran)['data'] as Record<string, never>;
  assert.deepEqual(check(MethodInterface, data['interface']), []);
  assert.deepEqual(check(Episteme, data['episteme']), []);
  assert.deepEqual(check(MethodDescription, data['method_description']), []);
  assert.deepEqual(check(ServiceClause, data['service_clause']), []);
  assert.deepEqual(data['aliases'], [{ term: 'U.ServiceClause', alias: 'U.PromiseContent', since: '2026-02-12' }]);
  const plain = fpf(['skills', 'extract', shipped]);
  assert.deepEqual((JSON.parse(plain.stdout) as Record<string, unknown>)['interface'], data['interface']);
});

test('extract of a skill with findings gives the interface that could be read, names them, and ends with 6', () => {
  const dir = skill((text) => text.replace(/## Outputs[^]*?(?=## )/, ''));
  const plain = fpf(['skills', 'extract', dir]);
  assert.equal(plain.code, 6);
  assert.match(plain.stdout, /skill\.b03-section-missing: the section “Outputs” is missing: gap K6-outputs/);
  assert.equal(fpf(['skills', 'extract', dir, '--json']).code, 6);
});

test('enact prints role and plan; inputs and facts are given on the command line, before or behind the folder', () => {
  const ran = fpf(['skills', 'enact', '--input', 'IN-1=README.md', shipped, '--fact', 'node=22.0.0', '--json']);
  assert.equal(ran.code, 0, ran.stderr);
  const data = json(ran)['data'];
  assert.deepEqual(check(Enactment, data), []);
  const { plan } = data as Exclude<Enactment, { readonly gaps: unknown }>;
  assert.deepEqual(plan.items[0]?.bindings, { 'IN-1': { value: 'README.md' } });
  assert.match(
    fpf(['skills', 'enact', shipped]).stdout,
    /text-measurer in workspace[\s\S]*PI-1 {2}text_stats: path = IN-1 \(bound at work\)/,
  );
});

test('enact of a folder that is no skill says that, and lists no gaps', () => {
  const dir = scratch();
  const ran = fpf(['skills', 'enact', dir]);
  assert.equal(ran.code, 2, ran.stdout);
  assert.match(ran.stdout + ran.stderr, /no SKILL\.md/);
  assert.doesNotMatch(ran.stdout, /K1-purpose/);
  writeFileSync(join(dir, 'SKILL.md'), '# no frontmatter\n');
  const headless = fpf(['skills', 'enact', dir]);
  assert.equal(headless.code, 6, headless.stdout);
  assert.match(headless.stdout, /skill\.h01-no-frontmatter/);
});

test('enact names the gaps and ends with 3: facts, values, sections', () => {
  assert.deepEqual(gaps(fpf(['skills', 'enact', shipped, '--only-facts', '--json'])), ['CAP-1', 'CAP-2']);
  assert.deepEqual(gaps(fpf(['skills', 'enact', shipped, '--fact', 'node=18.0.0', '--json'])), ['CAP-2']);
  assert.deepEqual(gaps(fpf(['skills', 'enact', shipped, '--input', 'IN-7=x', '--json'])), ['IN-7', 'IN-1']);
  const dir = skill((text) => text.replace(/## Evidence[^]*?(?=## )/, ''));
  assert.deepEqual(gaps(fpf(['skills', 'enact', dir, '--json'])).slice(0, 2), ['K10-evidence', 'EV-1']);
  assert.match(fpf(['skills', 'enact', dir]).stdout, /PRE-1: its evidence EV-1 is missing \(because of EV-1\)/);
});

test('a malformed item is never planned around', () => {
  const dir = skill((text) => text.replace('- CAP-2 (node >= 20):', '- CAP-2 (node):'));
  const ran = fpf(['skills', 'enact', dir]);
  assert.equal(ran.code, 6);
  assert.match(ran.stdout, /skill\.k08-capability/);
});

test('mistakes of the command line are told as such', () => {
  for (const args of [
    ['--input', 'IN-1'],
    ['--input', '=x'],
    ['--fact', 'node=1', '--fact', 'node=2'],
  ]) {
    const ran = fpf(['skills', 'enact', shipped, ...args]);
    assert.equal(ran.code, 2);
    assert.match(ran.stderr, /NAME=VALUE/);
  }
  assert.equal(fpf(['skills', 'enact', join(scratch(), 'nowhere')]).code, 2);
});

test('explain tells of a gap which section it is and what stands there', () => {
  const ran = fpf(['explain', 'K9-bounds']);
  assert.equal(ran.code, 0, ran.stderr);
  assert.match(ran.stdout, /section “Bounds”[^]*form: .*- time: N s[^]*next: /);
  const data = json(fpf(['explain', 'K9-bounds', '--json']))['data'] as Record<string, unknown>;
  assert.deepEqual([data['code'], data['section']], ['K9-bounds', 'Bounds']);
});
