import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type JournalEvent, payloadsOf } from '@fpf/contracts';
import { fpf, scratch } from '../support/fpf.ts';

const request = 'Count the lines of a.txt';
const script = `import './named.mjs';
import { existsSync, readdirSync } from 'node:fs';
const seen = readdirSync(process.env.FPF_SKILL, { recursive: true }).map(String).sort();
const isThere = existsSync(process.env.FPF_SKILL + '/SKILL.md');
process.stdout.write(JSON.stringify({ path: seen.join(' '), lines: isThere ? 1 : new Date().getTimezoneOffset() }));`;
const output = { path: 'scripts scripts/look-about.mjs scripts/named.mjs tools.json', lines: 0 };

for (const how of [[], ['--unconfined']])
  test(`a tool sees what it names of its skill, neither SKILL.md nor its cases, and no time but UTC, in a run as in a case of it ${how.join('')}`, () => {
    const dir = scratch();
    const did = (...args: readonly string[]): ReturnType<typeof fpf> => {
      const ran = fpf(args, { cwd: dir, env: { TZ: 'America/New_York' } });
      assert.equal(ran.code, 0, ran.stdout + ran.stderr);
      return ran;
    };
    did('skills', 'new', 'look-about', '--in', 'skills');
    const skill = join(dir, 'skills/look-about');
    writeFileSync(join(skill, 'scripts/look-about.mjs'), script);
    for (const name of ['named', 'other']) writeFileSync(join(skill, `scripts/${name}.mjs`), '');
    const one = { name: 'sees', tool: 'look_about', args: { path: 'a.txt' }, files: {}, expect: { exit: 0, output } };
    writeFileSync(join(skill, 'evals/cases.json'), JSON.stringify([one]));
    did('skills', 'test', 'skills/look-about', ...how);

    const policy = { allow: [{ tool: 'look_about' }] };
    writeFileSync(
      join(dir, 'fpf.config.json'),
      JSON.stringify({ skills: { sources: [{ folder: 'skills' }] }, policy }),
    );
    const response = { tool_calls: [{ name: 'look_about', arguments: { path: 'a.txt' } }] };
    writeFileSync(join(dir, 'answers.json'), JSON.stringify({ answers: [{ request, response }] }));
    writeFileSync(join(dir, 'a.txt'), 'one\n');
    did('run', request, '--model', 'scripted:answers.json', ...how);
    const [id = ''] = readdirSync(join(dir, '.fpf/runs'));
    const lines = readFileSync(join(dir, '.fpf/runs', id, 'events.ndjson'), 'utf8')
      .trimEnd()
      .split('\n');
    const [ended] = payloadsOf(
      lines.map((line) => JSON.parse(line) as JournalEvent),
      'tool-result',
    );
    assert.deepEqual(ended?.result.output, output);
  });
