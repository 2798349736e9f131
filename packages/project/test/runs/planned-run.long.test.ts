import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FpfError, payloadsOf, type RunOutcome } from '@fpf/contracts';
import { openProject, type OpenOptions, type Project } from '../../src/index.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-go-')));
after(() => rmSync(top, { recursive: true, force: true }));

const request = 'Append the lines flour and milk to list.md';
const lines = ['flour', 'milk'];
const tool_calls = lines.map((content) => ({ name: 'append_file', arguments: { path: 'list.md', content } }));
const script = join(top, 'answers.json');
writeFileSync(script, JSON.stringify({ answers: [{ request, response: { tool_calls } }] }));

function folder(config: object = {}): string {
  const dir = mkdtempSync(join(top, 'ws-'));
  writeFileSync(join(dir, 'list.md'), 'eggs\n');
  configure(dir, config);
  return dir;
}

function configure(dir: string, config: object): void {
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
}

const scripted: OpenOptions = { model: `scripted:${script}` };

async function opened<T>(dir: string, use: (project: Project) => Promise<T>, options = scripted): Promise<T> {
  const project = await openProject(dir, options);
  try {
    return await use(project);
  } finally {
    await project.close();
  }
}

async function planned(project: Project): Promise<string> {
  const run = project.query(request, { mode: 'propose', session: 'current' });
  const { outcome, explanation } = await run.result();
  assert.equal(outcome, 'completed', explanation);
  return (await run.query).runId;
}

const refused = (code: string, words: RegExp) => (error: unknown) =>
  FpfError.is(error) && error.code === code && words.test(error.message);

/** What the newest run has made of its calls. */
function madeBy(project: Project): readonly (readonly [string, unknown])[] {
  const events = project.runs.read('last');
  assert.deepEqual(payloadsOf(events, 'model-result'), []);
  const args = new Map(payloadsOf(events, 'tool-intent').map((intent) => [intent.seq, intent.args['content']]));
  return payloadsOf(events, 'tool-result').map(({ seq, outcome }) => [outcome, args.get(seq)]);
}

test('the newest plan, or the one that is named, is carried out once and in the session that is asked for', async () =>
  opened(folder(), async (project) => {
    await assert.rejects(project.go().result(), refused('run.no-plan', /no run here is a plan/));
    const first = await planned(project);
    const second = await planned(project);
    const outcome = await project.go(undefined, { session: 'current' }).result();
    assert.deepEqual([outcome.outcome, outcome.usage.model_calls], ['completed', 0], outcome.explanation);
    assert.deepEqual(
      madeBy(project),
      lines.map((line) => ['ok', line]),
    );
    const [started] = payloadsOf(project.runs.read('last'), 'run-started');
    assert.deepEqual([started?.request, started?.plan?.run], [request, second]);
    await assert.rejects(project.go(second).result(), refused('run.plan-used', /is carried out once/));
    const both = [project.go('1', { session: 'new' }), project.go('1', { session: 'new' })];
    const [one, other] = await Promise.allSettled(both.map((run) => run.result()));
    assert.deepEqual([one?.status, other?.status], ['fulfilled', 'rejected']);
    assert.match(String(other?.status === 'rejected' && other.reason), /carries out the plan/);
    const [last] = payloadsOf(project.runs.read('last'), 'run-started');
    assert.deepEqual([last?.plan?.run, last?.session === started?.session], [first, false]);
    assert.throws(() => project.go('1', { output: {} } as never), refused('usage.bad-option', /output/));
  }));

test('killed between two calls it goes on with the second, and makes none twice', async () => {
  const dir = folder();
  const plan = await opened(dir, planned);
  const program = `
    import { openProject } from ${JSON.stringify(new URL('../../src/index.ts', import.meta.url).href)};
    const project = await openProject(${JSON.stringify(dir)});
    let calls = 0;
    const run = () => { if ((calls += 1) === 2) process.kill(process.pid, 'SIGKILL'); };
    await project.go(${JSON.stringify(plan)}, { hooks: [{ name: 'kill', stage: 'before-tool', run }] }).result();
  `;
  const words = ['--conditions=@fpf/source', '--input-type=module', '-e', program];
  const { signal, stderr } = spawnSync(process.execPath, words, { cwd: dir, encoding: 'utf8' });
  assert.equal(signal, 'SIGKILL', stderr);
  await opened(
    dir,
    async (project) => {
      await assert.rejects(project.go(plan).result(), refused('run.plan-used', /is carried out once/));
      const ended: RunOutcome = await project.resume().result();
      assert.equal(ended.outcome, 'completed', ended.explanation);
      assert.deepEqual(
        madeBy(project),
        lines.map((line) => ['ok', line]),
      );
    },
    {},
  );
});

test('a rule that asks by now is answered, and the run goes on with its planned calls', async () => {
  const dir = folder();
  await opened(dir, planned);
  configure(dir, { policy: { allow: [{ tool: '*' }], ask: [{ tool: 'append_file' }] } });
  await opened(
    dir,
    async (project) => {
      assert.equal((await project.go().result()).outcome, 'paused');
      const ended = await project.resume(undefined, { canUseTool: async () => 'allow' }).result();
      assert.equal(ended.outcome, 'completed', ended.explanation);
      assert.deepEqual(
        madeBy(project),
        lines.map((line) => ['ok', line]),
      );
    },
    {},
  );
});
