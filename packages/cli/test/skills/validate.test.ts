import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '@fpf/contracts';
import { fpf, json, scratch } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';

const shipped = fileURLToPath(new URL('../../../../skills/text-stats', import.meta.url));

/** Two skills: one that keeps to the profile, and one whose tools file breaks a rule on a line of its own. */
function arranged(): string {
  const dir = scratch();
  cpSync(shipped, join(dir, 'skills/text-stats'), { recursive: true });
  cpSync(shipped, join(dir, 'skills/broken'), { recursive: true });
  const tools = join(dir, 'skills/broken/tools.json');
  writeFileSync(tools, readFileSync(tools, 'utf8').replace('scripts/text-stats.mjs', '../out.mjs'));
  return dir;
}

test('a folder of skills, a pack, several folders, the current one: the same findings', () => {
  const dir = arranged();
  for (const args of [
    ['skills'],
    [],
    ['skills/text-stats', 'skills/broken'],
    [join(dir, 'skills')],
    ['./skills/', 'skills/broken'],
  ]) {
    const ran = fpf(['skills', 'validate', ...args], { cwd: dir });
    assert.equal(ran.code, 6, ran.stderr);
    assert.match(ran.stdout, /✘ skills\/broken\/tools\.json:\d+:\d+ skill\.t06-handler: text_stats: .*\n {4}fix: /);
    assert.match(ran.stdout, /✘ skills\/broken\/SKILL\.md:2:1 skill\.h12-name-folder: /);
    assert.match(ran.stdout, /\d errors? and \d warnings? in 2 skills\n$/);
    assert.doesNotMatch(ran.stdout, /skills\/text-stats/);
  }
  const good = fpf(['skills', 'validate', 'skills/text-stats'], { cwd: dir });
  assert.deepEqual([good.code, good.stdout], [0, '✔ nothing to mend in 1 skill\n']);
});

test('what is no skill is told, not passed over', () => {
  const dir = scratch();
  mkdirSync(join(dir, 'empty'));
  writeFileSync(join(dir, 'notes.md'), 'x');
  const ran = fpf(['skills', 'validate', 'empty'], { cwd: dir });
  assert.deepEqual([ran.code, ran.stdout.includes('skill.f01-no-skill-md')], [6, true], ran.stdout);
  for (const [command, name, said] of [
    ['validate', 'nowhere', 'there is no folder nowhere'],
    ['validate', 'notes.md', 'notes.md is a file, not a folder of skills'],
    ['test', 'nowhere', 'there is no folder nowhere'],
  ] as const) {
    const refused = fpf(['skills', command, name], { cwd: dir });
    assert.deepEqual([refused.code, refused.stdout, refused.stderr.includes(said)], [2, '', true], refused.stderr);
  }
});

test('a path to SKILL.md is its folder', () => {
  const dir = arranged();
  const ran = fpf(['skills', 'validate', 'skills/text-stats/SKILL.md'], { cwd: dir });
  assert.deepEqual([ran.code, ran.stdout], [0, '✔ nothing to mend in 1 skill\n'], ran.stderr);
  assert.equal(fpf(['skills', 'validate', 'SKILL.md'], { cwd: join(dir, 'skills/text-stats') }).code, 0);
});

test('json, sarif and github say the same', () => {
  const cwd = arranged();
  const run = (...args: readonly string[]) => fpf(['skills', 'validate', 'skills', ...args], { cwd });
  const plain = JSON.parse(run('--format', 'json').stdout) as {
    findings: { code: string; file: string; line: number }[];
    summary: JsonObject;
  };
  assert.deepEqual(json(run('--json')).data, plain);
  assert.ok(plain.findings.length >= 2 && plain.summary.errors === plain.findings.length);
  const sarif = run('--format', 'sarif');
  assert.equal(sarif.code, 6);
  const [log] = (
    JSON.parse(sarif.stdout) as { runs: { results: JsonObject[]; tool: { driver: { rules: JsonObject[] } } }[] }
  ).runs;
  assert.deepEqual(
    log?.results.map(({ ruleId }) => ruleId),
    plain.findings.map(({ code }) => code),
  );
  assert.ok(log?.tool.driver.rules.every(({ help, shortDescription }) => help && shortDescription));
  const github = run('--format', 'github').stdout.trimEnd().split('\n');
  assert.deepEqual(
    github
      .slice(0, -1)
      .map((line) => /^::(?:error|warning) file=([^,]+),line=(\d+),col=\d+,title=([^:]+)::/.exec(line)?.slice(1)),
    plain.findings.map(({ file, line, code }) => [file, String(line), code]),
  );
});

test('two forms at once, and a form that goes on, are refused', () => {
  for (const args of [
    ['--json', '--format', 'sarif'],
    ['--watch', '--format', 'github'],
    ['--watch', '--json'],
    ['--format', 'xml'],
  ]) {
    const ran = fpf(['skills', 'validate', ...args], { cwd: scratch() });
    assert.deepEqual([ran.code, /usage\.bad-option/.test(ran.stderr + ran.stdout)], [2, true], args.join(' '));
  }
});

test('--watch tells what changes and only that, survives a replaced file and a removed folder, and Ctrl-C is a good end', async () => {
  const dir = arranged();
  const flags = [...fpfWords, 'skills', 'validate', 'skills', '--watch'];
  const child = spawn(process.execPath, flags, { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const shows = async (what: RegExp, where = () => out): Promise<void> => {
    for (let waited = 0; !what.test(where()); waited += 20) {
      assert.ok(waited < 60_000 && child.exitCode === null, `no ${what} in ${out}${err}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    out = '';
  };
  try {
    await shows(/in 2 skills\n/);
    await shows(/waiting for changes \(\d+ errors?\); Ctrl-C/, () => err);
    const tools = join(dir, 'skills/broken/tools.json');
    writeFileSync(`${tools}.new`, readFileSync(tools, 'utf8').replace('../out.mjs', 'scripts/text-stats.mjs'));
    renameSync(`${tools}.new`, tools);
    // A look that fell between the two writes has told of the folder too.
    await shows(/(?:^|\n)skills\/broken:\n(?![^]*t06)[^]*h12-name-folder[^]*in 1 skill\n/);
    rmSync(join(dir, 'skills/broken'), { recursive: true });
    await shows(/skills\/broken is no skill any more\n/);
    cpSync(shipped, join(dir, 'skills/again'), { recursive: true });
    await shows(/^skills\/again:\n/);
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    assert.equal(await ended, 0, err);
  } finally {
    child.kill('SIGKILL');
  }
});
