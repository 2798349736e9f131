import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { changedIn } from '../release/declared-places.ts';
import type { Demand } from '../release/demand.ts';
import { contractsReport, portDemands } from '../release/port-demands.ts';
import { shapesFile } from '../release/read-shapes.ts';
import { readSurface } from '../release/read-surface.ts';
import { surfaceDemands } from '../release/surface-demands.ts';
import { root } from './support/copy-tree.ts';

const text = (file: string): string => readFileSync(join(root, file), 'utf8');
const report = text(contractsReport);
const ids = text('packages/contracts/src/ports/contract-ids.ts');
const shapes = text(shapesFile);

const said = (demands: readonly Demand[]): readonly string[] =>
  demands.map(({ what, least, fix }) => `${what}${least ? ` [${least.bump} of ${least.name}]` : ` => ${fix}`}`);
const of = (now: string) => (file: string) => (file === contractsReport ? now : undefined);
const surface = (now: string): readonly string[] => said(surfaceDemands(of(report), of(now)));
const ports = (now: string): readonly string[] =>
  said(portDemands({ ids, report, shapes }, { ids, report: now, shapes }));
/** The real report with one change, which must find its place. */
const changed = (from: string | RegExp, to: string): string => {
  const now = report.replace(from, to);
  assert.ok(now !== report, String(from));
  return now;
};
const roles = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => /^The port ([a-z-]+) is another/.exec(line)?.[1] ?? line).sort();

test('what crosses a port belongs to it: anything but an optional member asks for another id, and a major of the package', () => {
  for (const { name, now, asked } of [
    { name: 'ReportInput', now: changed('    readonly audit: readonly AuditRow[];\n', ''), asked: ['reporter'] },
    {
      name: 'EvidenceAnswer',
      now: changed(
        'export type EvidenceAnswer = {\n',
        'export type EvidenceAnswer = {\n    readonly confidence: number;\n',
      ),
      asked: ['evidence-resolver', 'guard-engine'],
    },
    {
      name: 'CallView',
      now: changed('export interface CallView {\n', 'export interface CallView {\n    seal(): Promise<void>;\n'),
      asked: ['agentfs-adapter', 'tool-runner'],
    },
    {
      name: 'SessionFiles',
      now: changed(/ {4}setMode\(path: string, mode: number\): Promise<void>;\n/, ''),
      asked: ['agentfs-adapter', 'tool-runner'],
    },
    { name: 'Clock', now: changed('    now(): number;', '    nowMs(): number;'), asked: ['tool-runner'] },
    {
      name: 'CallEnd',
      now: changed('export type CallEnd = {\n', 'export type CallEnd = {\n    readonly waited: true;\n} | {\n'),
      asked: [],
    },
    {
      name: 'SkillDiagnostic',
      now: changed(/(export const SkillDiagnostic: TObject<\{\n)/, '$1    more: TString;\n'),
      asked: ['skill-registry'],
    },
    { name: 'Host', now: changed('    readonly ids: IdSource;\n', ''), asked: [] },
  ]) {
    const lines = ports(now);
    assert.deepEqual(roles(lines), asked, name);
    for (const line of lines)
      assert.match(
        line,
        new RegExp(`by what crosses it: ${name} \\(.* => Give it fpf:[a-z-]+/2\\.0, with a converter`),
      );
    assert.deepEqual(surface(now), [`Of @fpf/contracts, ${name} is another [major of @fpf/contracts]`]);
  }
});

test('an optional member of what crosses a port asks for a minor of the package, and for no other id', () => {
  for (const now of [
    changed(
      'export type EvidenceAnswer = {\n',
      'export type EvidenceAnswer = {\n    readonly note?: {\n        readonly words: string;\n    };\n',
    ),
    changed('export interface CallView {\n', 'export interface CallView {\n    seal?(): Promise<void>;\n'),
    changed(
      /(export const SkillDiagnostic: TObject<\{\n)/,
      '$1    more: TOptional<TObject<{\n        words: TString;\n    }>>;\n',
    ),
  ]) {
    assert.deepEqual(ports(now), []);
    assert.deepEqual(surface(now), ['The surface of @fpf/contracts is not the released one [minor of @fpf/contracts]']);
  }
});

test('a record of another major that crosses a port asks for another id of it', () => {
  const now = { ids, report, shapes: shapes.replace('urn:fpf:run-trace:1 RunTrace', 'urn:fpf:run-trace:2 RunTrace') };
  assert.deepEqual(said(portDemands({ ids, report, shapes }, now)), [
    'The port reporter is another under fpf:reporter/1.0, by what crosses it: RunTrace (it is urn:fpf:run-trace:2). => Give it fpf:reporter/2.0, with a converter from fpf:reporter/1.',
  ]);
});

test('a function that is called another way, a constant that is another and a name that went ask for a major, a name that came for a minor', () => {
  const kept = 'export function serves(has: string, needs: string): boolean;';
  const other = (name: string): readonly string[] => [
    `Of @fpf/contracts, ${name} is another [major of @fpf/contracts]`,
  ];
  assert.deepEqual(surface(report), []);
  assert.deepEqual(
    surface(changed(kept, kept.replace('needs: string', 'needs: string, how: string'))),
    other('serves'),
  );
  assert.deepEqual(
    surface(changed('export const diskFull = "cli.disk-full"', 'export const diskFull = "cli.full"')),
    other('diskFull'),
  );
  assert.deepEqual(
    surface(changed('export interface Cache extends KeyValue {', 'export interface Cache {')),
    other('Cache'),
  );
  assert.deepEqual(surface(changed(`${kept}\n`, '')), ['serves went from @fpf/contracts [major of @fpf/contracts]']);
  assert.deepEqual(surface(changed(`${kept}\n`, `${kept}\n\n// @public\nexport const more: string;\n`)), [
    'The surface of @fpf/contracts is not the released one [minor of @fpf/contracts]',
  ]);
  // What an id is now is asked of the ports, and a minor of one is a minor of the package.
  assert.deepEqual(surface(changed("'fpf:reporter/1.0'", "'fpf:reporter/1.1'")), [
    'The surface of @fpf/contracts is not the released one [minor of @fpf/contracts]',
  ]);
});

test('every port of the ids has its interface in the report, and a member that comes to it is seen', () => {
  for (const [, role = ''] of ids.matchAll(/'fpf:([a-z-]+)\/\d+\.\d+'/g)) {
    const head = new RegExp(`^(export interface ${role.replaceAll('-', '')} .*)$`, 'im');
    const lines = ports(changed(head, '$1\n    more(): void;'));
    const wanted = `The port ${role} is another under fpf:${role}/1.0. => Give it fpf:${role}/2.0, with a converter from fpf:${role}/1.`;
    assert.ok(lines.includes(wanted), `${role}: ${lines.join('; ')}`);
  }
});

test('a member that moves from one arm of a union to another, or that comes to all of them, is another type', () => {
  const arms = (one: string, two: string): string =>
    `export type End = {\n    readonly executed: false;\n${one}} | {\n    readonly executed: true;\n${two}};\n`;
  const [ok, may] = ['    readonly ok: boolean;\n', '    readonly ok?: boolean;\n'];
  const broken = (was: string, is: string): boolean => {
    const [left, right] = [readSurface(was).get('End'), readSurface(is).get('End')];
    assert.ok(left && right);
    return changedIn(left, right).broken.length > 0;
  };
  assert.equal(broken(arms('', ok), arms(ok, '')), true);
  assert.equal(broken(arms('', ok), arms(ok, ok)), true);
  assert.equal(broken(arms('', ok), arms('', may)), true);
  assert.equal(broken(arms('', ok), arms(may, ok)), false);
  assert.equal(broken(arms('', ok), arms('', ok).replace('};', '} | {\n    readonly late?: true;\n};')), true);
});
