import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FpfError, type SkillFile } from '@fpf/contracts';
import { layOut } from '@fpf/evaluation/skill-cases';
import { casesOf } from '../../src/skills/skill-cases.ts';
import { fpf, json, scratch } from '../support/fpf.ts';

function evals(files: Readonly<Record<string, unknown>>): readonly SkillFile[] {
  return Object.entries(files).map(([name, value]) => ({
    path: `evals/${name}`,
    executable: false,
    bytes: new Uint8Array(Buffer.from(JSON.stringify(value, null, 2))),
  }));
}

const shippedSkill = fileURLToPath(new URL('../../../../skills/text-stats', import.meta.url));
const one = { name: 'a case', tool: 'x', args: {}, files: {}, expect: { exit: 0 } };

test('cases that begin with the same files name them once; a file of their own wins', () => {
  const base = { 'a.txt': 'a', 'b.bin': { base64: '/w==' }, 'c.txt': { text: 'xy', times: 2 } };
  const files = evals({
    'cases.json': [{ ...one, base: 'shared.json', files: { 'a.txt': 'mine' } }],
    'shared.json': base,
  });
  const [read] = casesOf('demo', files);
  assert.ok(read);
  const workspace = join(scratch(), 'workspace');
  layOut(workspace, read);
  const held = (path: string): Buffer => readFileSync(join(workspace, path));
  assert.deepEqual([held('a.txt').toString(), [...held('b.bin')], held('c.txt').toString()], ['mine', [255], 'xyxy']);
});

test('shared files that are missing, malformed or elsewhere are refused by name and place', () => {
  const refused = (files: readonly SkillFile[], what: RegExp): void =>
    assert.throws(
      () => casesOf('demo', files),
      (error) => FpfError.is(error) && error.code === 'skill.no-cases' && what.test(error.message),
    );
  refused([], /demo\/evals\/cases\.json is not there/);
  refused(evals({ 'cases.json': [{ ...one, base: 'gone.json' }] }), /cases\.json:\d+:\d+ .*gone\.json/);
  refused(evals({ 'cases.json': [{ ...one, base: 'bad.json' }], 'bad.json': { 'a.txt': 7 } }), /bad\.json:2:3 /);
  for (const base of ['../cases.json', '/etc/x.json', 'a/b.json'])
    refused(evals({ 'cases.json': [{ ...one, base }] }), /\/0\/base/);
});

test('cases that name what lies outside are no cases: nothing is laid out, and other skills are tried', () => {
  const dir = scratch();
  for (const name of ['text-stats', 'reaching']) cpSync(shippedSkill, join(dir, 'skills', name), { recursive: true });
  const skill = join(dir, 'skills/reaching');
  const text = readFileSync(join(skill, 'SKILL.md'), 'utf8').replace('name: text-stats', 'name: reaching');
  writeFileSync(join(skill, 'SKILL.md'), text);
  writeFileSync(join(dir, 'mine.txt'), 'precious');
  const away = `${'../'.repeat(12)}${join(dir, 'mine.txt').slice(1)}`;
  for (const more of [
    { files: { [away]: 'owned' } },
    { links: { [`${away}.link`]: '/etc/passwd' } },
    { links: { l: dir, 'l/made': 'x' } },
    { files: { a: 'x' }, links: { a: 'b' } },
  ]) {
    writeFileSync(
      join(skill, 'evals/cases.json'),
      JSON.stringify([{ ...one, tool: 'text_stats', args: { path: 'a' }, ...more }]),
    );
    const ran = fpf(['skills', 'test', 'skills', '--unconfined'], { cwd: dir });
    assert.equal(ran.code, 6, ran.stderr);
    assert.match(
      ran.stdout,
      /✔ text-stats text_stats: [\s\S]*✘ reaching cannot be tried\n +skill\.(?:no-cases|not-valid): /,
    );
    const validated = fpf(['skills', 'validate', 'skills/reaching'], { cwd: dir });
    assert.match(validated.stdout, /cases\.json:1:\d+ skill\.e01-cases: the path/);
  }
  assert.deepEqual(readdirSync(dir).sort(), ['mine.txt', 'skills']);
  assert.equal(readFileSync(join(dir, 'mine.txt'), 'utf8'), 'precious');
});

test('a skill of a source with another profile is tried under that one', () => {
  const dir = scratch();
  mkdirSync(join(dir, 'plain/evals'), { recursive: true });
  const header =
    'name: plain\ndescription: Says nothing. Use when nothing is to be said. Not for words.\nallowed-tools: say_it';
  writeFileSync(
    join(dir, 'plain/SKILL.md'),
    `---\n${header}\nmetadata:\n  version: "1.0.0"\n  fpf-tools: tools.json\n---\n\nSay it.\n`,
  );
  writeFileSync(join(dir, 'plain/say.mjs'), "process.stdin.resume().on('end', () => process.stdout.write('{}'));\n");
  const input = { type: 'object', additionalProperties: false, properties: {} };
  const handler = { kind: 'script', runtime: 'node', path: 'say.mjs', args: 'stdin-json', timeoutMs: 20_000 };
  const tool = { name: 'say_it', description: 'Say it.', input_schema: input, effect: 'pure', handler };
  writeFileSync(join(dir, 'plain/tools.json'), JSON.stringify({ $schema: 'urn:fpf:skill-tools:1', tools: [tool] }));
  const said = { ...one, tool: 'say_it', expect: { exit: 0, output: {} } };
  writeFileSync(join(dir, 'plain/evals/cases.json'), JSON.stringify([said]));
  const held = fpf(['skills', 'test', 'plain', '--unconfined'], { cwd: dir });
  assert.equal(held.code, 2);
  assert.match(held.stderr, /does not keep to the profile fpf[^]*--profile/);
  const lowered = fpf(['skills', 'test', 'plain', '--profile', 'lenient', '--unconfined'], { cwd: dir });
  assert.equal(lowered.code, 0, lowered.stdout + lowered.stderr);
});

test('what an expectation names beside the workspace is not read through a link of the case', () => {
  const dir = scratch();
  cpSync(shippedSkill, join(dir, 'text-stats'), { recursive: true });
  writeFileSync(join(dir, 'mine.txt'), 'precious');
  const reading = {
    ...one,
    tool: 'text_stats',
    args: { path: 'gone' },
    links: { l: join(dir, 'mine.txt') },
    expect: { exit: 1, files: { '../workspace/l': 'precious' } },
  };
  writeFileSync(join(dir, 'text-stats/evals/cases.json'), JSON.stringify([reading]));
  const ran = fpf(['skills', 'test', 'text-stats', '--unconfined'], { cwd: dir });
  assert.equal(ran.code, 6);
  assert.match(ran.stdout, /\.\.\/workspace\/l holds null, expected "precious"/);
});

test('only the named folder is tested, whatever lies beside it; a folder of skills is all of them', () => {
  const dir = scratch();
  for (const name of ['text-stats', 'copy']) cpSync(shippedSkill, join(dir, 'skills', name), { recursive: true });
  const ran = fpf(['skills', 'test', 'skills/text-stats', '--unconfined'], { cwd: dir });
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  assert.match(ran.stdout, /✔ text_stats: [\s\S]*\d+ passed, 0 failed\n$/);
  const beside = fpf(['skills', 'test', 'skills', '--unconfined'], { cwd: dir });
  assert.equal(beside.code, 6);
  assert.match(
    beside.stdout,
    /✔ text-stats text_stats: [\s\S]*✘ copy cannot be tried\n +skill\.not-valid: .*skills\/copy.*h12-name-folder/,
  );
  mkdirSync(join(dir, 'more'));
  const made = fpf(['skills', 'new', 'count-lines', '--in', join(dir, 'more')]);
  assert.equal(made.code, 0, made.stderr);
  cpSync(shippedSkill, join(dir, 'more/text-stats'), { recursive: true });
  const both = fpf(['skills', 'test', 'more', '--unconfined', '--json'], { cwd: dir });
  assert.equal(both.code, 0, both.stdout);
  const skills = (json(both).data as { skill: string }[]).map(({ skill }) => skill);
  assert.deepEqual([...new Set(skills)], ['count-lines', 'text-stats']);
});

test('validate and test name the same place of a broken cases file', () => {
  const dir = scratch();
  cpSync(shippedSkill, join(dir, 'text-stats'), { recursive: true });
  const cases = join(dir, 'text-stats/evals/cases.json');
  for (const [content, place] of [
    ['[\n  {"name": "x",, }\n]', '2:16'],
    ['[\n  { "name": "x", "tool": 7, "args": {}, "files": {}, "expect": { "exit": 0 } }\n]\n', '2:18'],
  ] as const) {
    writeFileSync(cases, content);
    const validated = fpf(['skills', 'validate', 'text-stats'], { cwd: dir });
    assert.equal(validated.code, 6);
    assert.ok(validated.stdout.includes(`text-stats/evals/cases.json:${place} skill.e01-cases`), validated.stdout);
    const tested = fpf(['skills', 'test', 'text-stats', '--unconfined'], { cwd: dir });
    assert.equal(tested.code, 2);
    assert.ok(tested.stderr.includes(`text-stats/evals/cases.json:${place} `), tested.stderr);
  }
  writeFileSync(cases, JSON.stringify([{ ...one, tool: 'other' }]));
  const untried = fpf(['skills', 'validate', 'text-stats'], { cwd: dir });
  assert.equal(untried.code, 0);
  assert.match(untried.stdout, /▲ text-stats\/evals\/cases\.json:1:1 skill\.e02-tool-untried: .*text_stats/);
});

test('a skill whose cases cannot be read has failed, and the others are tried and reported; where nothing can be tried, that is told', () => {
  const dir = scratch();
  for (const name of ['a', 'b']) cpSync(shippedSkill, join(dir, 'skills', name), { recursive: true });
  cpSync(shippedSkill, join(dir, 'skills', 'text-stats'), { recursive: true });
  for (const name of ['a', 'b']) {
    const file = join(dir, 'skills', name, 'SKILL.md');
    writeFileSync(file, readFileSync(file, 'utf8').replace('name: text-stats', `name: ${name}`));
  }
  writeFileSync(join(dir, 'skills/a/evals/cases.json'), '[');
  rmSync(join(dir, 'skills/b/evals'), { recursive: true });
  const report = (): { passed: number; failed: number; failures: { name: string; message: string }[] } =>
    JSON.parse(readFileSync(join(dir, 'counts.json'), 'utf8')) as never;
  const ran = fpf(['skills', 'test', 'skills', '--unconfined', '--report', 'counts.json'], { cwd: dir });
  assert.equal(ran.code, 6, ran.stderr);
  assert.match(
    ran.stdout,
    /✔ text-stats text_stats: [\s\S]*✘ a cannot be tried[\s\S]*✘ b cannot be tried[\s\S]*passed, 2 failed\n$/,
  );
  assert.ok(report().passed > 0);
  assert.deepEqual(
    report().failures.map(({ name, message }) => [name, message.split(':')[0]]),
    [
      ['a cannot be tried', 'skill.no-cases'],
      ['b cannot be tried', 'skill.no-cases'],
    ],
  );
  const none = fpf(['skills', 'test', 'skills/a', 'skills/b', '--report', 'counts.json'], { cwd: dir });
  assert.deepEqual([none.code, report().passed, report().failed], [2, 0, 2]);
  assert.match(none.stderr, /skill\.no-cases/);
});

test('--tool tries the cases of one tool, and those for no tool of the skill; one that has none is told which have', () => {
  const dir = scratch();
  cpSync(join(shippedSkill, '../todo-list'), join(dir, 'todo-list'), { recursive: true });
  const tried = (tool: string): ReturnType<typeof fpf> =>
    fpf(['skills', 'test', 'todo-list', '--unconfined', '--tool', tool, '--json'], { cwd: dir });
  const toolsOf = (ran: ReturnType<typeof fpf>): readonly string[] =>
    (json(ran).data as { name: string }[]).map(({ name }) => name.replace(/:.*/, ''));
  assert.deepEqual([...new Set(toolsOf(tried('list_tasks')))], ['list_tasks']);
  const file = join(dir, 'todo-list/evals/cases.json');
  writeFileSync(
    file,
    JSON.stringify([...(JSON.parse(readFileSync(file, 'utf8')) as object[]), { ...one, tool: 'gone' }]),
  );
  const stray = tried('remove_task');
  assert.deepEqual([stray.code, ...new Set(toolsOf(stray))], [6, 'remove_task', 'gone']);
  writeFileSync(file, JSON.stringify([{ ...one, tool: 'add_task', args: { text: 'x' } }]));
  const none = tried('list_tasks');
  assert.equal(none.code, 2);
  assert.match(
    none.stdout,
    /skill\.no-cases[\s\S]*no case for a tool .*list_tasks.*[\s\S]*There are cases for: add_task/,
  );
});
