import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type AgentEvent, FpfError } from '@fpf/contracts';
import { openProject, type OpenOptions, type Project } from '../src/index.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-project-')));
after(() => rmSync(top, { recursive: true, force: true }));
let count = 0;
function folder(config?: object): string {
  const dir = mkdtempSync(join(top, `${(count += 1)}-`));
  writeFileSync(join(dir, 'list.md'), '- TODO: buy milk\n');
  if (config) writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  return dir;
}
const opened = async (
  dir: string,
  use: (project: Project) => Promise<void>,
  options: OpenOptions = { model: 'rehearsal' },
): Promise<void> => {
  const project = await openProject(dir, options);
  try {
    await use(project);
  } finally {
    await project.close();
  }
};
const refused = (words: RegExp) => (error: unknown) =>
  FpfError.is(error) && error.code === 'usage.bad-option' && words.test(error.message);

test('a program opens a folder, asks, reads the events and the outcome, and finds the run again', async () => {
  const dir = folder();
  await opened(dir, async (project) => {
    assert.deepEqual([project.workspace, project.config, project.lock], [dir, {}, undefined]);
    const run = project.query('Search the files for TODO');
    const events: AgentEvent[] = [];
    for await (const event of run) events.push(event);
    const outcome = await run.result();
    assert.equal(outcome.outcome, 'completed', outcome.explanation);
    assert.deepEqual([events[0]?.type, events.at(-1)?.type], ['run-started', 'run-ended']);
    const { runId } = await run.query;
    assert.deepEqual(project.runs.list(), [runId]);
    assert.ok(readdirSync(project.runs.find('last')).includes('report.html'));
    const [first] = project.runs.read(runId);
    assert.equal(first?.kind === 'run-started' && first.payload.request, 'Search the files for TODO');
    assert.deepEqual(readdirSync(join(dir, '.fpf/begun')), []);
    assert.deepEqual(await project.runs.sweep({ dryRun: true }), []);
  });
  assert.deepEqual(readdirSync(dir).sort(), ['.fpf', 'list.md']);
});

test('homeDir is where receipts go, and one in the workspace is refused', async () => {
  const [dir, homeDir] = [folder(), join(top, 'home-of-one')];
  const project = await openProject(dir, { model: 'rehearsal', homeDir });
  const { outcome } = await project.query('Search the files for TODO').result();
  await project.close();
  assert.equal(outcome, 'completed');
  assert.equal(readdirSync(join(homeDir, 'receipts')).length, 1);
  const inside = openProject(dir, { model: 'rehearsal', homeDir: join(dir, 'home') });
  await assert.rejects(inside, { code: 'session.unavailable', message: /is in the workspace/ });
});

test('a run goes on without being read, and several run one after another and side by side', async () =>
  opened(folder(), async (project) => {
    const asked = ['Search the files for TODO', 'How many words are in list.md', 'Book a flight'];
    const outcomes = await Promise.all(asked.map((request) => project.query(request).result()));
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ['completed', 'completed', 'abstained'],
    );
    assert.equal((await project.compose()).project.workspace, project.workspace);
    assert.equal(project.runs.list().length, 3);
  }));

test('a mode and a budget hold for one run; a budget only makes it smaller', async () =>
  opened(
    folder({ model: { provider: 'rehearsal', name: 'rehearsal' }, budget: { tool_calls: 4 } }),
    async (project) => {
      const proposed = await project.query('Write a file a.txt that says Hello', { mode: 'propose' }).result();
      assert.match(proposed.explanation, /^Would run: write_file; nothing was executed\./);
      assert.deepEqual([proposed.exit_code, proposed.usage.bytes_written], [0, 0]);
      const none = await project.query('Search the files for TODO', { budget: { tool_calls: 0 } }).result();
      assert.notEqual(none.outcome, 'completed', none.explanation);
      assert.throws(() => project.query('x', { budget: { tool_calls: 5 } }), refused(/tool_calls.* from 0 to 4/));
    },
  ));

const rehearsal = { provider: 'rehearsal', name: 'rehearsal' };
const writing = 'Write a file a.txt that says Hello';

test('a run goes on with the model that it began with, also where the project names another one', async () => {
  const dir = folder({ policy: { ask: [{ tool: 'write_file' }] } });
  await opened(dir, async (project) => {
    assert.equal((await project.query(writing).result()).outcome, 'paused');
  });
  const goesOn = async (project: Project): Promise<void> => {
    const outcome = await project.resume(undefined, { canUseTool: async () => 'allow' }).result();
    assert.equal(outcome.outcome, 'completed', outcome.explanation);
  };
  await opened(dir, goesOn, {});
});

test('a run that waits for a person goes on, by its id or as the newest; one that is over does not', async () =>
  opened(folder({ model: rehearsal, policy: { ask: [{ tool: 'write_file' }] } }), async (project) => {
    const paused = project.query(writing);
    assert.equal((await paused.result()).outcome, 'paused');
    const { runId } = await paused.query;
    assert.equal((await project.resume(runId).result()).outcome, 'paused', 'nobody has answered');
    const outcome = await project.resume(undefined, { canUseTool: async () => 'allow' }).result();
    assert.equal(outcome.outcome, 'completed', outcome.explanation);
    await assert.rejects(project.resume().result(), { code: 'run.not-resumable' });
    await assert.rejects(project.resume(runId).result(), { code: 'run.not-resumable' });
    for (const [run, options, words] of [
      ['', {}, /run .* is not a text/],
      [runId, { allowDrif: true }, /Did you mean "allowDrift"/],
      [runId, { mode: 'propse' }, /mode/],
    ] as const)
      assert.throws(() => project.resume(run, options as never), refused(words));
  }));

test('a deny may name what a flag leaves out of this run, and nothing that does not exist', async () => {
  const asked = async (tool: string, hook?: string) => {
    const project = await openProject(folder({ policy: { allow: [{ tool: '*' }], deny: [{ tool }] } }), {
      model: 'rehearsal',
      skills: ['repo-search'],
    });
    const hooks =
      hook === undefined ? [] : [{ name: 'watch', stage: 'before-tool', tool: hook, run: () => ({}) } as const];
    try {
      const { outcome, reasons } = await project.query('Search the files for TODO', { hooks }).result();
      return [outcome, reasons[0]?.code];
    } finally {
      await project.close();
    }
  };
  assert.deepEqual(await asked('write_file', 'write_file'), ['completed', undefined]);
  assert.deepEqual(await asked('write_flie'), ['failed', 'policy.names-nobody']);
  assert.deepEqual(await asked('delegate', 'write_flie'), ['failed', 'usage.bad-option']);
});

test('a project that is closed leaves no run behind, and a closed one is closed again', async () => {
  const project = await openProject(folder(), { model: 'rehearsal' });
  const run = project.query('Search the files for TODO', { keepOpen: true });
  await run.query;
  await project.close();
  assert.ok((await run.result()).outcome);
  await project.close();
});

test('closing waits until what has just ended is signed', async (t) => {
  const key = join(top, 'receipt.pem');
  writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
  });
  process.env['FPF_RECEIPT_KEY'] = key;
  t.after(() => delete process.env['FPF_RECEIPT_KEY']);
  const project = await openProject(folder(), { model: 'rehearsal' });
  const run = project.query('Search the files for TODO');
  await (await run.query).result();
  await project.close();
  assert.ok(readdirSync(project.runs.find('last')).includes('attestation.json'));
  process.env['FPF_RECEIPT_KEY'] = join(top, 'none.pem');
  const unsigned = project.query('Search the files for TODO');
  await assert.rejects(unsigned.result(), { code: 'session.key-refused' });
  await project.close();
});

test('what could not be composed is composed anew when it is asked for again', async () => {
  const dir = folder({ guards: { measured: 'report.json' } });
  await opened(dir, async (project) => {
    const failed = project.query('x');
    await assert.rejects(failed.result(), { code: 'eval.bad-report', message: /is not there/ });
    await assert.rejects(failed.query, /is not there/);
    writeFileSync(join(dir, 'report.json'), '{}');
    await assert.rejects(project.compose(), (error: Error) => !error.message.includes('is not there'));
  });
});

test('every option that is not known, undefined or of another form is refused by its name', async () => {
  const dir = folder();
  for (const [options, words] of [
    [{ modle: 'rehearsal' }, /has no option "modle"\. Did you mean "model"\?/],
    [{ model: undefined }, /model .* is undefined/],
    [{ model: 7 }, /model .* is not a text/],
    [{ workspace: '/' }, /has no option "workspace"/],
    [{ frozen: 'yes' }, /frozen .* is neither true nor false/],
    [{ skills: 'fs-read' }, /skills .* is not a list of texts/],
    [{ ask: { notfy: () => undefined } }, /ask has no option "notfy"\. Did you mean "notify"\?/],
    [{ log: 'debug' }, /log .* is not a function/],
    [new Map(), /plain object/],
    ['rehearsal', /plain object/],
  ] as const)
    await assert.rejects(openProject(dir, options as never), refused(words), JSON.stringify(options));
  await assert.rejects(openProject(''), refused(/dir/));
  await opened(dir, async (project) => {
    for (const [options, words] of [
      [{ mode: 'propse' }, /mode .* is none of default, dontAsk, plan, propose/],
      [{ budget: { toolCalls: 1 } }, /has no member "toolCalls"/],
      [{ budget: { tool_calls: undefined } }, /tool_calls that is not a number/],
      [{ budget: { tool_calls: Number.NaN } }, /tool_calls that is not a number/],
      [{ hooks: {} }, /hooks .* is not a list/],
      [{ canUseTool: true }, /canUseTool .* is not a function/],
      [{ session: 7 }, /session .* is not a text/],
      [{ workspace: '/' }, /has no option "workspace"/],
    ] as const)
      assert.throws(() => project.query('x', options as never), refused(words), JSON.stringify(options));
    assert.throws(() => project.query(''), refused(/request/));
    await assert.rejects(project.runs.sweep({ dryrun: true } as never), refused(/Did you mean "dryRun"/));
  });
});

test('a folder that is none, and a config that does not fit, are refused when the project is opened', async () => {
  await assert.rejects(openProject(join(top, 'none')), { code: 'session.workspace-missing' });
  await assert.rejects(openProject(folder({ modle: {} })), { code: 'config.not-valid' });
  await assert.rejects(openProject(folder(), { config: 'none.json' }), (error) => FpfError.is(error));
});
