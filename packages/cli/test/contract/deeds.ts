import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { json, type Ran } from '../support/fpf.ts';
import { guardedProject } from '../support/projects/guarded.ts';
import { nobody } from '../support/live.ts';
import { envOf } from '../support/sessions.ts';
import { askedOf } from './asked.ts';

/** A project in which each command finds what it is for. */
export type DeedProject = {
  readonly dir: string;
  readonly ws: string;
  readonly env: Readonly<Record<string, string>>;
  readonly deeds: Readonly<Record<string, Deed>>;
};

/** What a command is asked, and what has to be done before. */
export type Deed = { readonly args: readonly string[]; readonly first?: readonly string[] };

const config = {
  skills: { sources: [{ package: '@fpf/skills' }, { folder: 'own', profile: 'fpf' }] },
  policy: { allow: [{ tool: 'write_file' }], ask: [{ tool: 'delete_path', reason: 'deleting is final' }] },
};

/**
 * Runs of all kinds, a pack in two versions, a lock that something has moved away from, and sessions with something to
 * write and to take back.
 */
export function deedProject(): DeedProject {
  const { dir, ws, run, call } = guardedProject(config);
  const ok = (ran: Ran): Ran => {
    assert.equal(ran.code, 0, ran.stdout + ran.stderr);
    return ran;
  };
  const packFile = (folder: string): string =>
    (json(ok(run('skills', 'pack', folder, '--out', dir, '--json')))['data'] as { file: string }).file;
  ok(run('skills', 'new', 'line-count', '--in', join(ws, 'own')));
  ok(run('skills', 'new', 'far-lines', '--in', join(dir, 'pack', 'skills')));
  const manifest = (version: string): void =>
    writeFileSync(
      join(dir, 'pack', 'package.json'),
      JSON.stringify({ name: '@acme/skills', version, files: ['skills', 'plugin.json', 'skills.manifest.json'] }),
    );
  manifest('1.0.0');
  const one = packFile(join(dir, 'pack'));
  manifest('1.1.0');
  const two = packFile(join(dir, 'pack'));
  ok(run('skills', 'new', 'near-lines', '--in', dir));
  const another = packFile(join(dir, 'near-lines'));
  ok(run('skills', 'add', one, '--yes'));
  ok(run('lock', '--model', 'rehearsal'));
  // Moved since: what an update shows.
  const skill = join(ws, 'own', 'line-count', 'SKILL.md');
  writeFileSync(skill, `${readFileSync(skill, 'utf8')}\nMore to read.\n`);
  const written = call('Write a file', 'write_file', { path: 'made.md', content: 'made\n' }).id;
  ok(run('session', 'snapshot', written));
  const allowed = call('Delete a file', 'delete_path', { path: 'a.md' }).id;
  const listed = (): readonly { readonly id: string; readonly state: string }[] =>
    json(run('approvals', 'list', '--json'))['data'] as never;
  ok(run('approvals', 'allow', listed()[0]?.id ?? ''));
  call('Delete a folder', 'delete_path', { path: 'kept', recursive: true });
  const open = listed().find(({ state }) => state === 'asked')?.id ?? '';
  ok(run('guards', 'facts', 'set', 'release.frozen', 'true'));
  const wish = {
    request: 'Write a file',
    response: { tool_calls: [{ name: 'write_file', arguments: { path: 'made.md', content: 'made\n' } }] },
  };
  const again = {
    request: 'Delete a file',
    response: { tool_calls: [{ name: 'delete_path', arguments: { path: 'a.md' } }] },
  };
  writeFileSync(join(dir, 'answers.json'), JSON.stringify({ answers: [wish, again] }));
  writeFileSync(
    join(ws, 'cases.jsonl'),
    `${JSON.stringify({ request: 'Write a file', name: 'write_file', arguments: { path: 'made.md', content: 'made\n' } })}\n`,
  );
  const model = ['--model', `scripted:${join(dir, 'answers.json')}`];
  const other = { tool_calls: [{ name: 'write_file', arguments: { path: 'planned.md', content: 'planned\n' } }] };
  const script = join(dir, 'plan.json');
  writeFileSync(script, JSON.stringify({ answers: [{ request: 'Write a file', response: other }] }));
  ok(run('run', 'Write a file', '--plan', '-q', '--session', written, '--model', `scripted:${script}`));
  const own = {
    init: ['init', '../another', '--yes'],
    run: ['run', 'Write a file', '--new', '-q', ...model],
    call: ['call', 'write_file', '--path', 'made.md', '--content', 'made', '-q'],
    go: ['go', '-q', '--new'],
    resume: ['resume', allowed, '-q', ...model],
    fork: ['fork', written, '--at', '1', '-q', '--allow-drift', ...model],
    replay: ['replay', written],
    report: ['report', written, '--out', '../copy'],
    'runs rm': ['runs', 'rm', written, '--unapplied', '--yes'],
    'session fs cat': ['session', 'fs', 'cat', 'made.md', '--session', written],
    apply: ['apply', '--session', written, '--yes'],
    discard: ['discard', '--session', written, '--yes'],
    'session rewind': ['session', 'rewind', written, '0'],
    'session export': ['session', 'export', written, '--format', 'patch', '--to', '../made.patch'],
    'session snapshot': ['session', 'snapshot', written],
    'session adopt': ['session', 'adopt', written, '--yes'],
    'session clone': ['session', 'clone', written, '--to', 'experiment'],
    gc: ['gc'],
    'skills validate': ['skills', 'validate', 'own/line-count'],
    'skills test': ['skills', 'test', 'own/line-count', '--report', '../counts.json'],
    'skills new': ['skills', 'new', 'word-list', '--in', 'own'],
    'skills extract': ['skills', 'extract', 'own/line-count'],
    'skills enact': ['skills', 'enact', 'own/line-count'],
    'skills hash': ['skills', 'hash', 'own/line-count'],
    'skills scan': ['skills', 'scan', 'own'],
    'skills pack': ['skills', 'pack', 'own/line-count', '--out', '../out'],
    'skills add': ['skills', 'add', another, '--yes'],
    'skills update': ['skills', 'update', '@acme/skills', two, '--yes'],
    'skills remove': ['skills', 'remove', '@acme/skills', '--yes'],
    'skills publish': ['skills', 'publish', '../pack', '--dry-run', '--registry', `http://${nobody}`],
    'guards test': ['guards', 'test', 'line-count', '--report', '../counts.json'],
    'guards explain': ['guards', 'explain', written, '1'],
    'guards facts set': ['guards', 'facts', 'set', 'release.frozen', 'false'],
    'guards facts remove': ['guards', 'facts', 'remove', 'release.frozen'],
    'approvals show': ['approvals', 'show', open],
    'approvals allow': ['approvals', 'allow', open],
    'approvals deny': ['approvals', 'deny', open],
    'model pin': ['model', 'pin', 'rehearsal', '--yes'],
    'trace export': ['trace', 'export', written, '--out', '../run.otlp.jsonl'],
    eval: ['eval', 'cases.jsonl', '--report', '../measured.json', ...model],
    lock: ['lock', '--model', 'rehearsal'],
    update: ['update', '--yes'],
    verify: ['verify', written],
    trust: ['trust', '.'],
  };
  const args = {
    ...Object.fromEntries(askedOf({ run: written }).map(({ spec, args: example }) => [spec.name, example] as const)),
    ...own,
  };
  const deeds = Object.fromEntries(Object.entries(args).map(([name, words]) => [name, { args: words }]));
  // Named by its folder, which is another one wherever the project is copied.
  const undo = { first: ['apply', '--session', written, '--yes'], args: ['undo', '--session', written, '--yes'] };
  const env = { ...envOf(dir), OLLAMA_HOST: nobody, FPF_MODEL: 'rehearsal', npm_config_fetch_retries: '0' };
  return { dir, ws, env, deeds: { ...deeds, undo } };
}
