import assert from 'node:assert/strict';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf } from '../support/fpf.ts';
import { project, request } from '../support/projects/line-project.ts';

type Drift = {
  readonly what: string;
  /** Changes the project; what brings it back. */
  readonly change: (dir: string) => () => void;
  readonly model?: string;
  readonly named: RegExp;
};

function edited(file: string, edit: (text: string) => string): () => void {
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, edit(before));
  return () => writeFileSync(file, before);
}

const drifts: readonly Drift[] = [
  {
    what: 'a skill',
    change: (dir) => edited(join(dir, 'own', 'line-adder', 'SKILL.md'), (text) => `${text}\nAdd it twice.\n`),
    named: /skill\.hash-[a-z]+.*line-adder|line-adder.*skill\.hash/s,
  },
  {
    what: 'a script of a skill',
    change: (dir) => edited(join(dir, 'own', 'line-adder', 'scripts', 'add.mjs'), (text) => `${text}\n// more\n`),
    named: /line-adder/,
  },
  {
    what: 'the model',
    change: (dir) => {
      copyFileSync(join(dir, 'answers.json'), join(dir, 'others.json'));
      return () => undefined;
    },
    model: 'scripted:others.json',
    named: /run\.drift.*model: .*answers\.json.* is now .*others\.json/s,
  },
  {
    what: 'the policy',
    change: (dir) =>
      edited(join(dir, 'fpf.config.json'), (text) =>
        text.replace('"deny":[]', '"deny":[{"tool":"add_line","reason":"other"}]'),
      ),
    named: /run\.drift.*policy: .* is now .*other/s,
  },
  {
    what: 'the config',
    change: (dir) => edited(join(dir, 'fpf.config.json'), (text) => text.replace('{', '{"budget":{"tool_calls":7},')),
    named: /run\.drift.*config: "[0-9a-f]{64}" is now "[0-9a-f]{64}"/s,
  },
];

const dir = project({
  allow: [{ tool: 'add_line' }],
  deny: [],
  ask: [{ tool: 'add_line', args: { line: { equals: 'third' } } }],
});
const waits = fpf(request, { cwd: dir, env: { FPF_MODEL: '' } });
const log = (): string => fpf(['history', '--json'], { cwd: dir }).stdout;
const before = log();

for (const { what, change, model = 'scripted:answers.json', named } of drifts) {
  test(`a run does not go on over ${what} that has changed, which is named`, () => {
    assert.equal(waits.code, 8, waits.stdout + waits.stderr);
    const back = change(dir);
    const refused = fpf(['resume', '--model', model], { cwd: dir });
    back();
    assert.equal(refused.code, 5, refused.stdout + refused.stderr);
    assert.match(refused.stdout + refused.stderr, named);
  });
}

test('a refusal has journaled nothing: with all brought back, the run goes on', () => {
  assert.equal(log(), before);
  const again = fpf(['resume', '--model', 'scripted:answers.json'], { cwd: dir });
  assert.equal(again.code, 8, again.stdout + again.stderr);
});

test('what went on over other rules is explained under those: each decision under the rules that it was made with', () => {
  const back = edited(join(dir, 'fpf.config.json'), (text) =>
    text
      .replace('"ask":[', '"deny":[{"tool":"add_line","args":{"line":{"equals":"third"}}}],"ask":[')
      .replace('"deny":[],', ''),
  );
  const on = fpf(['resume', '--model', 'scripted:answers.json', '--allow-drift'], { cwd: dir });
  assert.equal(on.code, 4, on.stdout + on.stderr);
  const [run = ''] = readdirSync(join(dir, '.fpf', 'runs'));
  const explained = fpf(['guards', 'explain', run], { cwd: dir });
  const replayed = fpf(['replay', run], { cwd: dir });
  back();
  assert.equal(explained.code, 0, explained.stdout + explained.stderr);
  assert.match(explained.stdout, /call 3: add_line → abstain\n.*a project rule denies/);
  assert.equal(replayed.code, 0, replayed.stdout + replayed.stderr);
});
