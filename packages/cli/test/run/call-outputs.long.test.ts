import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RunTrace } from '@fpf/contracts';
import { newWorkspace } from '../support/sessions.ts';
import { writeScriptSkill } from '../support/projects/script-skill.ts';

type World = ReturnType<typeof newWorkspace>;

const bundleOf = ({
  ws,
}: World): { readonly id: string; readonly dir: string; readonly trace: RunTrace; readonly summary: string } => {
  const [id = ''] = readdirSync(join(ws, '.fpf/runs'));
  const dir = join(ws, '.fpf/runs', id);
  const trace = JSON.parse(readFileSync(join(dir, 'trace.json'), 'utf8')) as RunTrace;
  return { id, dir, trace, summary: readFileSync(join(dir, 'summary.md'), 'utf8') };
};

test('what a tool says at length lies whole in the bundle, with its hash in the trace, and is verified', () => {
  const world = newWorkspace();
  const line = 'a line of the log\n';
  const times = Math.ceil((3 << 20) / line.length);
  const args = writeScriptSkill(
    world.ws,
    'Say much',
    `import { writeSync } from 'node:fs';\nconst text = Buffer.from(${JSON.stringify(line)}.repeat(${times}));
for (let done = 0; done < text.length;) done += writeSync(2, text, done);\nconsole.log('{}');\n`,
  );
  assert.equal(world.run(...args, '-q').code, 0);
  const { id, dir, trace, summary } = bundleOf(world);
  const name = 'calls/1.stderr.full.txt';
  const whole = line.repeat(times);
  assert.equal(readFileSync(join(dir, name), 'utf8') === whole, true, 'all of it, and nothing else');
  assert.ok(statSync(join(dir, 'calls/1.stderr.txt')).size < whole.length, 'the result keeps a part');
  const sha256 = createHash('sha256').update(whole).digest('hex');
  const hashes = trace.tool_calls[0]?.evidence?.map(({ carrier }) => carrier?.sha256);
  assert.ok(hashes?.includes(sha256));
  assert.ok(trace.outputs.artifact_paths.includes(name));
  assert.ok(summary.includes(`[${name}](${name})`), summary);
  assert.equal(existsSync(join(dir, 'calls/1.stdout.full.txt')), false, 'what is short is in the result');
  assert.equal(world.run('verify', id).code, 0);

  const manifest = readFileSync(join(dir, 'manifest.json'), 'utf8');
  const fd = openSync(join(dir, name), 'r+');
  writeSync(fd, 'A', 1_500_000);
  closeSync(fd);
  const changed = world.run('verify', id);
  assert.equal(changed.code, 5);
  assert.match(changed.stdout + changed.stderr, /calls\/1\.stderr\.full\.txt/);
  // Nor does it help to put the new hash where the old one was.
  const other = createHash('sha256')
    .update(readFileSync(join(dir, name)))
    .digest('hex');
  writeFileSync(join(dir, 'manifest.json'), manifest.replaceAll(sha256, other));
  const forged = world.run('verify', id);
  assert.equal(forged.code, 5);
  assert.match(forged.stdout + forged.stderr, /calls\/1\.stderr\.full\.txt/);
});

test('a link that leads out is refused by name and target, with what to do, wherever the run is told of', () => {
  const world = newWorkspace();
  const args = writeScriptSkill(
    world.ws,
    'Make a venv',
    `import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
mkdirSync('venv/bin', { recursive: true });\nwriteFileSync('venv/pyvenv.cfg', 'home = /usr/bin');\nsymlinkSync('/usr/bin/python3', 'venv/bin/python');\nconsole.log('{}');\n`,
  );
  const ran = world.run(...args);
  assert.equal(ran.code, 4);
  const why = 'venv/bin/python: it is a link that leads out of the workspace, to "/usr/bin/python3"';
  assert.ok(ran.stdout.includes(why), ran.stdout);
  assert.match(ran.stdout, /Next: .*would link to the outside is to be copied .*venv --copies/);
  const { id, trace, summary } = bundleOf(world);
  const [call] = trace.tool_calls;
  assert.equal(call?.error?.code, 'session.refused-entry');
  assert.ok(call?.reasons?.some(({ message }) => message.includes(why)));
  // The page is Markdown, where a path with underscores or brackets would be something else.
  assert.match(
    summary.replaceAll('\\', ''),
    /venv\/bin\/python: it is a link that leads out of the workspace, to "\/usr\/bin\/python3"/,
  );
  assert.match(summary.replaceAll('\\', ''), /venv --copies/);
  assert.equal(world.run('diff', '--stat').stdout, 'no changes\n', 'nothing of the call is kept');
  assert.equal(existsSync(join(world.ws, 'venv')), false);
  assert.equal(world.run('verify', id).code, 0);
});

test('a tool that ends with an error: the next step names the log to read, and the command that shows it', () => {
  const world = newWorkspace();
  const script = "process.stderr.write('first line\\nno such list\\n');\nprocess.exit(3);\n";
  const ran = world.run(...writeScriptSkill(world.ws, 'Do it badly', script), '-q');
  assert.equal(ran.code, 4, ran.stderr);
  const { id, dir } = bundleOf(world);
  const [, command = '', log = ''] =
    /Next: `fpf (trace show \S+ --call \d+)` shows .* lies in (\S+) of the run's folder/.exec(ran.stdout) ?? [];
  assert.equal(command, `trace show ${id} --call 1`, ran.stdout);
  assert.equal(readFileSync(join(dir, log), 'utf8'), 'first line\nno such list\n');
  assert.match(world.run(...command.split(' ')).stdout, /first line[^]*no such list/);
  assert.match(world.run('explain', 'tool.exit-code').stdout, /fpf trace show RUN --call N.*calls\/N\.stderr\.txt/);
});
