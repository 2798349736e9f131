import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost, invocationOf, makeDirectView, memoryFiles, suites } from '@fpf/contract-tests';
import { contractIds, type SessionFiles, type ToolInvocation, type ToolResult, type ToolRunner } from '@fpf/contracts';
import component from '../src/index.ts';

const make = (options = {}): ToolRunner =>
  component.provides[contractIds['tool-runner']]?.(options, fixedHost()) as ToolRunner;

for (const { name, run } of suites['tool-runner']?.(make) ?? [])
  test(name, async () => assert.deepEqual(await run(), { status: 'passed' }));

const utf8 = new TextEncoder();
const text = async (files: SessionFiles, path: string): Promise<string> =>
  new TextDecoder().decode(await files.read(path));

type Ran = { readonly result: ToolResult; readonly files: SessionFiles; readonly started: number };

async function ran(script: string, options = {}): Promise<Ran> {
  const files = memoryFiles();
  await files.makeFolder('notes');
  await files.write('notes/a.txt', utf8.encode('one\ntwo\n'));
  const shape = invocationOf({ script, args: { text: 'two' }, handler: { path: 'scripts/find.sh', runtime: 'exec' } });
  const skill = { ...shape.skill, files: [{ path: 'scripts/find.sh', executable: true, bytes: utf8.encode(script) }] };
  const invocation: ToolInvocation = { ...shape, skill };
  const direct = await makeDirectView([], files);
  const runner = make(options);
  await runner.run({ ...invocation, call_id: 'run/0' }, direct.view, { signal: new AbortController().signal });
  const result = await runner.run(invocation, direct.view, { signal: new AbortController().signal });
  await direct.remove();
  return { result, files, started: direct.entered.length };
}

test('a shell script gets its arguments as JSON, sees the files of the call, and no program is started', async () => {
  const { result, started } = await ran(`word=$(jq -r .text); grep -c "$word" notes/a.txt | jq '{found: .}'`);
  assert.deepEqual(
    [result.success, result.output, result.confinement, started],
    [true, { found: 1 }, 'in-process', 0],
    result.stderr,
  );
});

test('what it writes, makes and removes is in the files of the call', async () => {
  const { result, files } = await ran(`mkdir -p out/deep; echo hello > out/deep/b.txt; rm -f notes/a.txt; echo '{}'`);
  assert.equal(result.success, true, result.stderr);
  assert.equal(await text(files, 'out/deep/b.txt'), 'hello\n');
  assert.equal(await files.facts('notes/a.txt'), undefined);
});

test('a script that fails, prints no JSON or does not end has failed, and changes nothing', async () => {
  for (const script of [
    'echo x > new.txt; exit 3',
    'echo x > new.txt; echo no JSON; exit 1',
    'while true; do :; done',
  ]) {
    const { result, files } = await ran(script, { commands: 500 });
    assert.deepEqual([result.success, result.error?.code], [false, 'tool.builtin-failed'], script);
    assert.equal(await files.facts('new.txt'), undefined);
  }
});
