import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commands } from '../../src/command/commands.ts';
import { completionScript } from '../../src/command/completion-script.ts';
import { fpf, scratch } from '../support/fpf.ts';
import { noTmux, openTerminal } from '../tty/tmux.ts';

const dir = scratch();
for (const folder of ['.fpf/sessions', '.fpf/runs/019f-run', 'skills/own-skill', 'src']) mkdirSync(join(dir, folder), { recursive: true });
writeFileSync(join(dir, '.fpf/sessions/019e-one.db'), '');
writeFileSync(join(dir, 'skills/own-skill/SKILL.md'), '');

/** What is offered for the last word of a line; the rest of the words is given. */
const asked: readonly (readonly [line: readonly string[], offered: readonly string[]])[] = [
  [['skil'], ['skills']],
  [['skills', 'sea'], ['search']],
  [['session', 'fs', 'c'], ['cat']],
  [
    ['session', 'diff', '019'],
    ['019e-one', '019f-run'],
  ],
  [['skills', 'show', 'own'], ['own-skill']],
  [['skills', 'show', 'text-st'], ['text-stats']],
  [['completion', 'z'], ['zsh']],
];

const shipped = ['text-stats', 'file-write'];

function bashSays(line: readonly string[]): readonly string[] {
  const words = ['fpf', ...line].map((word) => `'${word}'`).join(' ');
  const program = `${completionScript('bash', commands, shipped)}\nCOMP_WORDS=(${words}); COMP_CWORD=${line.length}; _fpf; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return spoken(spawnSync('bash', ['-c', program], { cwd: dir, encoding: 'utf8' }));
}

function fishSays(line: readonly string[]): readonly string[] {
  const program = `${completionScript('fish', commands, shipped)}\ncomplete -C 'fpf ${line.join(' ')}'`;
  const env = { PATH: process.env['PATH'] ?? '', HOME: dir, TERM: 'dumb' };
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

const has = (shell: string): string | false => (spawnSync(shell, ['--version']).status === 0 ? false : `${shell} is not installed`);

for (const [shell, says] of [
  ['bash', bashSays],
  ['fish', fishSays],
] as const)
  test(
    `${shell} itself reads the script, and completes commands, names of this folder, and words of an argument`,
    { skip: has(shell) },
    () => {
      for (const [line, offered] of asked) assert.deepEqual(says(line), offered, `${shell}: ${line.join(' ')}`);
    },
  );

test('zsh itself reads the script, and completes a line that is typed', { skip: has('zsh') || noTmux }, async () => {
  const script = join(dir, 'zshrc');
  writeFileSync(script, `PS1='> '\nautoload -Uz compinit && compinit -u -D\n${completionScript('zsh', commands, shipped)}\n`);
  const pane = openTerminal(`cd ${dir}; exec zsh -f -i`);
  pane.press(`source ${script}; clear`, 'Enter');
  await pane.until(/^> *$/);
  for (const [line, offered] of asked) {
    const [only, ...others] = offered;
    if (only === undefined || others.length > 0) continue;
    pane.press(`fpf ${line.join(' ')}`, 'Tab');
    await pane.until(new RegExp(`^> fpf ${[...line.slice(0, -1), only].join(' ')} *$`));
    pane.press('C-u', 'C-l');
    await pane.until(/^> *$/);
  }
});

test('the script that is printed knows the skills that are shipped', () => {
  const { code, stdout } = fpf(['completion', 'bash'], { cwd: dir });
  assert.equal(code, 0);
  assert.match(stdout, /printf "%s\\n" .*\btext-stats\b/);
});
