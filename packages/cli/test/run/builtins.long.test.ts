import assert from 'node:assert/strict';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf, type Ran, scratch } from '../support/fpf.ts';

type Call = { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> };
type Event = { readonly type?: string; readonly [key: string]: unknown };
type Trace = {
  readonly tool_calls: readonly {
    readonly tool: string;
    readonly state: string;
    readonly plan_item?: string;
    readonly confinement?: string;
    readonly evidence: readonly { readonly id: string }[];
    readonly error?: { readonly code: string };
    readonly reasons: readonly { readonly code: string; readonly message: string }[];
  }[];
};

const skills = join(import.meta.dirname, '..', '..', '..', '..', 'skills');

/** A project whose model says what it is told, and whose policy allows what it is told. */
class Project {
  readonly workspace: string;
  readonly #state: string;

  constructor(allow: readonly string[] | undefined, config: Readonly<Record<string, unknown>> = {}) {
    const dir = scratch();
    this.workspace = join(dir, 'workspace');
    this.#state = join(dir, 'state');
    mkdirSync(this.workspace);
    const policy = allow && { policy: { allow: allow.map((tool) => ({ tool })) } };
    writeFileSync(join(this.workspace, 'fpf.config.json'), JSON.stringify({ ...config, ...policy }));
  }

  run(request: string, ...calls: readonly Call[]): Ran & { readonly events: readonly Event[] } {
    writeFileSync(
      join(this.workspace, 'answers.json'),
      JSON.stringify({ answers: [{ request, response: { tool_calls: calls } }] }),
    );
    const args = ['run', request, '--model', 'scripted:answers.json', '--state-dir', this.#state, '--json', '-q'];
    const ran = fpf(args, { cwd: this.workspace, env: { XDG_STATE_HOME: `${this.workspace}-home` } });
    return {
      ...ran,
      events: ran.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Event),
    };
  }

  /** What the last run left. */
  last(name: string): unknown {
    return JSON.parse(readFileSync(join(this.runs(), name), 'utf8'));
  }

  trace(): Trace {
    return this.last('trace.json') as Trace;
  }

  audit(): readonly Event[] {
    const lines = readFileSync(join(this.runs(), 'audit.ndjson'), 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Event);
  }

  verify(): Ran {
    return fpf(['verify', this.runs()], { cwd: this.workspace });
  }

  runs(): string {
    const runs = join(this.#state, 'runs');
    return join(runs, readdirSync(runs).sort().at(-1) as string);
  }
}

const remember: Call = { name: 'remember_note', arguments: { title: 'Build command', text: 'npm run build' } };
const recall: Call = { name: 'recall_notes', arguments: { query: 'build' } };

test('what one run remembers, the next one recalls; both say that it was done in process', () => {
  const project = new Project(['remember_note', 'recall_notes']);
  const first = project.run('Remember this note for later', remember);
  assert.equal(first.code, 0, first.stdout);
  const [call] = project.trace().tool_calls;
  assert.deepEqual([call?.state, call?.confinement], ['pass', 'in-process']);
  assert.ok(call?.evidence.some(({ id }) => id === 'memory:skill.notes/note/build command'));
  const page = readFileSync(join(project.runs(), 'summary.md'), 'utf8');
  assert.match(page, /Kept in the project's memory: skill.notes\/note\/build command/);
  assert.match(page, /Discarding the session does not undo/);
  const [row] = project.audit();
  assert.deepEqual([row?.['op'], row?.['capability'], row?.['reads']], ['tool', 'in-process', 'observed']);
  const second = project.run('Recall the notes that I remembered', recall);
  assert.equal(second.code, 0, second.stdout);
  const { output } = project.last('calls/1.json') as {
    readonly output: { readonly notes: readonly { readonly text: string }[] };
  };
  assert.deepEqual(
    output.notes.map(({ text }) => text),
    ['npm run build'],
  );
});

test('without a policy nothing is remembered beyond the session, and reading is allowed', () => {
  const project = new Project(undefined);
  const asked = project.run('Remember this note for later', remember);
  assert.equal(asked.code, 3, asked.stdout);
  assert.equal(project.trace().tool_calls[0]?.reasons[0]?.code, 'permission.not-allowed');
  assert.match(project.trace().tool_calls[0]?.plan_item ?? '', /#PI-\d+$/);
  assert.ok(
    readFileSync(join(project.runs(), 'trace.json'), 'utf8').includes(
      JSON.stringify(JSON.stringify({ tool: 'remember_note', skill: 'notes' })),
    ),
  );
  assert.equal(project.run('Recall the notes that I remembered', recall).code, 0);
});

test('a skill of the same name from elsewhere gets none of it', () => {
  const project = new Project(['recall_notes'], { skills: { sources: [{ folder: 'own' }] } });
  cpSync(join(skills, 'notes'), join(project.workspace, 'own', 'notes'), { recursive: true });
  assert.equal(project.run('Recall the notes that I remembered', recall).code, 4);
  assert.equal(project.trace().tool_calls[0]?.error?.code, 'tool.builtin-not-yours');
});

test('a shell script changes the session and not the host, and each path that it read or wrote is a row', () => {
  const project = new Project(undefined);
  writeFileSync(join(project.workspace, 'a.txt'), 'one\n');
  const ran = project.run('Run a shell script that counts lines', {
    name: 'run_shell',
    arguments: { script: 'cat a.txt > b.txt' },
  });
  assert.equal(ran.code, 0, ran.stdout);
  assert.deepEqual(readdirSync(project.workspace).sort(), ['a.txt', 'answers.json', 'fpf.config.json']);
  const rows = project
    .audit()
    .map((row) => `${String(row['op'])} ${String(row['subject'])} ${String(row['capability'])}`);
  for (const row of ['tool shell@1.0.0#run_shell in-process', 'read a.txt in-process', 'add b.txt in-process'])
    assert.ok(rows.includes(row), `${row} is not in ${rows.join(', ')}`);
  const summary = project.last('audit-summary.json') as {
    readonly by_op: Record<string, number>;
    readonly by_reads: unknown;
    readonly paths: string[];
  };
  assert.equal(summary.by_op['read'], rows.filter((row) => row.startsWith('read ')).length);
  assert.deepEqual([summary.by_reads, summary.paths], [{ observed: 1, unobserved: 0 }, ['a.txt', 'b.txt']]);
  const verified = project.verify();
  assert.equal(verified.code, 0, verified.stdout + verified.stderr);
  const audit = join(project.runs(), 'audit.ndjson');
  writeFileSync(audit, readFileSync(audit, 'utf8').replace('"op":"read","', '"op":"add","'));
  const forged = project.verify();
  assert.equal(forged.code, 5);
  assert.match(forged.stdout + forged.stderr, /audit\.ndjson/);
});

test('commands run by rules that the project wrote, and by none that a tool wrote', () => {
  const project = new Project(['run_command', 'write_file']);
  const request = 'Run the command ls';
  const ls: Call = { name: 'run_command', arguments: { program: 'ls', args: ['-1'] } };
  const rules = join(project.workspace, 'fpf.commands.json');
  const refused = project.run(request, ls);
  assert.equal(refused.code, 3, 'no rules, no commands');
  assert.match(
    refused.stdout,
    /file\.exists:fpf\.commands\.json is false.*skills\/run-command\/assets\/example-rules\.json shows one.*Next: Make fpf\.commands\.json/,
  );
  copyFileSync(join(skills, 'run-command', 'assets', 'example-rules.json'), rules);
  assert.equal(project.run(request, ls).code, 0);
  assert.deepEqual(
    project.trace().tool_calls.map(({ state }) => state),
    ['pass'],
  );
  const forbidden = project.run(request, { name: 'run_command', arguments: { program: 'rm', args: ['-rf', '.'] } });
  assert.equal(forbidden.code, 3, 'no rule, nothing started');
  const [removed] = project.trace().tool_calls;
  assert.deepEqual([removed?.state, removed?.reasons[0]?.code], ['abstain', 'guard.predicate-false']);
  assert.match(
    removed?.reasons[0]?.message ?? '',
    /^No rule of fpf\.commands\.json allows the command: remove-built: "\." is not inside/,
  );
  const own = { name: 'write_file', arguments: { path: 'fpf.commands.json', content: '{}' } };
  assert.equal(project.run('Write the file fpf.commands.json and run the command ls', own, ls).code, 4);
  const [written, ran] = project.trace().tool_calls;
  assert.match(written?.reasons.at(-1)?.message ?? '', /fpf\.commands\.json is kept/);
  assert.deepEqual([written?.state, ran?.state], ['degrade', 'abstain'], 'what follows rests on what was not done');
  assert.notEqual(readFileSync(rules, 'utf8'), '{}', 'the rules are still those of the project');
});
