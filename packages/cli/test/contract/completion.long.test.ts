import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commands } from '../../src/frame/commands.ts';
import { completionScript } from '../../src/completion/completion-script.ts';
import { fpf, scratch } from '../support/fpf.ts';
import { noTmux, openTerminal } from '../tty/tmux.ts';

const dir = scratch();
for (const folder of [
  '.fpf/sessions',
  '.fpf/runs/019f-run',
  '.fpf/begun',
  'skills/own-skill',
  'src',
  'on its own/.fpf/runs/01aa-there',
])
  mkdirSync(join(dir, folder), { recursive: true });
for (const folder of ['kept/runs/01bb-kept', 'kept/begun', 'conf/many/far-skill', 'on its own/skills/there-skill'])
  mkdirSync(join(dir, folder), { recursive: true });
for (const file of [
  '.fpf/sessions/019e-one.db',
  '.fpf/begun/019f-run',
  'kept/begun/01bb-waits',
  'skills/own-skill/SKILL.md',
])
  writeFileSync(join(dir, file), '');
for (const file of ['conf/many/far-skill/SKILL.md', 'on its own/skills/there-skill/SKILL.md'])
  writeFileSync(join(dir, file), '');
for (const [file, name] of [
  ['skills/own-skill', 'own_tool'],
  ['conf/many/far-skill', 'far_tool'],
] as const)
  writeFileSync(
    join(dir, file, 'tools.json'),
    `{"tools": [{"input_schema": {"properties": {"name": {}}}, "name": "${name}" }]}`,
  );
writeFileSync(
  join(dir, 'conf/own.json'),
  '{"skills":{"sources":[{ "package": "@fpf/skills" }, {"folder" : "many"}]},"policy":{"allow":[{"tool":"x"}]}}',
);

/** What is offered for the last word of a line; the rest of the words is given. */
const asked: readonly (readonly [line: readonly string[], offered: readonly string[]])[] = [
  [['skil'], ['skills']],
  [['skills', 'sea'], ['search']],
  [['session', 'fs', 'c'], ['cat']],
  [
    ['diff', '--session', '019'],
    ['019e-one', '019f-run'],
  ],
  [['verify', '01'], ['019f-run']],
  [['report', 'la'], ['last']],
  [['skills', 'show', 'own'], ['own-skill']],
  [['skills', 'show', 'text-st'], ['text-stats']],
  [['completion', 'z'], ['zsh']],
  [['report', '--state-dir', 'kept', '01bb-k'], ['01bb-kept']],
  [['resume', '--quiet', '--state-dir', './kept', '01bb-w'], ['01bb-waits']],
  [['verify', '--workspace', 'on\\ its\\ own', '01'], ['01aa-there']],
  [['verify', '--workspace', '"on its own"', '01'], ['01aa-there']],
  [['session', 'show', '--workspace', 'src', '--state-dir', './kept', '01bb-k'], ['01bb-kept']],
  [['session', 'fs', 'ls', '--workspace', 'on\\ its\\ own', '--session', '01'], ['01aa-there']],
  [['skills', 'show', '--workspace', 'on\\ its\\ own', 'th'], ['there-skill']],
  [['skills', 'show', '--config', 'conf/own.json', 'fa'], ['far-skill']],
  [['run', '--accept', 'deg'], ['degrade']],
  [['run', '--accept', 'abstain,'], ['abstain,degrade']],
  [['report', '--format', 'ju'], ['junit']],
  [['call', 'search_r'], ['search_repo']],
  [['tools', 'own_'], ['own_tool']],
  [['call', '--config', 'conf/own.json', 'far_'], ['far_tool']],
  [['call', 'search_repo', '--que'], ['--query']],
  [['call', 'search_repo', '--frozen', '--ki'], ['--kind']],
  [['call', 'search_repo', '--kind', 'fi'], ['files']],
  [
    ['call', 'search', '--qui'],
    ['--quick', '--quiet'],
  ],
  [['call', 'search_repo', '--json-a'], ['--json-args']],
];

/** The words after a place that nobody has named yet are those of the variables. */
const variables = { FPF_STATE_DIR: 'kept' };

const shipped = {
  skills: ['text-stats', 'file-write'],
  tools: [
    {
      name: 'search_repo',
      options: [
        { flags: '--query <text>', description: 'What.' },
        { flags: '--kind <choice>', description: 'Where.', choices: ['both', 'files'] },
      ],
    },
    { name: 'search', options: [{ flags: '--quick', description: 'Fast.' }] },
  ],
};

function bashSays(line: readonly string[], env = {}): readonly string[] {
  const words = ['fpf', ...line].map((word) => `'${word}'`).join(' ');
  const program = `${completionScript('bash', commands, shipped)}\nCOMP_WORDS=(${words}); COMP_CWORD=${line.length}; _fpf; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return spoken(
    spawnSync('bash', ['-c', program], {
      cwd: dir,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: dir, ...env },
    }),
  );
}

function fishSays(line: readonly string[], more = {}): readonly string[] {
  // It is longer than one argument of a program may be.
  const script = join(dir, 'fpf.fish');
  writeFileSync(script, completionScript('fish', commands, shipped));
  const program = `source ${script}; rm ${script}; complete -C ${JSON.stringify(`fpf ${line.join(' ')}`)}`;
  const env = { PATH: process.env['PATH'] ?? '', HOME: dir, TERM: 'dumb', ...more };
  const said = spoken(spawnSync('fish', ['--no-config', '-c', program], { cwd: dir, encoding: 'utf8', env }));
  return said.map((one) => one.split('\t', 1)[0] ?? '');
}

function spoken({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): readonly string[] {
  assert.equal(stderr, '');
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .sort();
}

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const has = (shell: string): string | false =>
  spawnSync(shell, ['--version']).status === 0 ? false : `${shell} is not installed`;

for (const [shell, says] of [
  ['bash', bashSays],
  ['fish', fishSays],
] as const)
  test(
    `${shell} itself reads the script, and completes commands, names of this folder, and words of an argument`,
    { skip: has(shell) },
    () => {
      for (const [line, offered] of asked) assert.deepEqual(says(line), offered, `${shell}: ${line.join(' ')}`);
      assert.deepEqual(says(['report', '01'], variables), ['01bb-kept', '01bb-waits']);
      assert.deepEqual(says(['report', '--state-dir', '~/kept', '01bb-k']), ['01bb-kept']);
    },
  );

test('zsh itself reads the script, and completes a line that is typed', { skip: has('zsh') || noTmux }, async () => {
  const script = join(dir, 'zshrc');
  writeFileSync(
    script,
    `PS1='> '\nautoload -Uz compinit && compinit -u -D\n${completionScript('zsh', commands, shipped)}\n`,
  );
  const pane = openTerminal(`cd ${dir}; exec zsh -f -i`);
  pane.press(`source ${script}; clear`, 'Enter');
  await pane.until(/^> *$/);
  for (const [line, offered] of asked) {
    const [only, ...others] = offered;
    if (only === undefined || others.length > 0) continue;
    pane.press(`fpf ${line.join(' ')}`, 'Tab');
    await pane.until(new RegExp(`^> fpf ${literally([...line.slice(0, -1), only].join(' '))} *$`));
    pane.press('C-u', 'C-l');
    await pane.until(/^> *$/);
  }
});

test('bash takes a flag and its value apart at the sign between them', { skip: has('bash') }, () => {
  assert.deepEqual(bashSays(['report', '--state-dir', '=', 'kept', '01bb-k']), ['01bb-kept']);
  assert.deepEqual(bashSays(['report', '--format', '=', 'ju']), ['junit']);
  assert.deepEqual(bashSays(['--json', 'repo']), ['report']);
});

test('the script that is printed knows the skills that are shipped', () => {
  const { code, stdout } = fpf(['completion', 'bash'], { cwd: dir });
  assert.equal(code, 0);
  assert.match(stdout, /printf "%s\\n" .*\btext-stats\b/);
});
