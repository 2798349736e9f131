import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..', '..');

function node(script: string, ...flags: readonly string[]): { readonly stdout: string; readonly stderr: string } {
  const all = [
    '--conditions=@fpf/source',
    '--disable-warning=ExperimentalWarning',
    ...flags,
    '--input-type=module',
    '-e',
    script,
  ];
  return spawnSync(process.execPath, all, { cwd: root, encoding: 'utf8' });
}

test('nothing of the shell is looked for before a script runs', () => {
  const hook = `import { registerHooks } from 'node:module';
registerHooks({ resolve(name, context, next) { if (name === 'just-bash') console.error('asked for'); return next(name, context); } });`;
  const script = `const { builtinTools } = await import('./src/index.ts'); console.log(String(builtinTools.length));`;
  const { stdout, stderr } = node(script, '--import', `data:text/javascript,${encodeURIComponent(hook)}`);
  assert.deepEqual([stdout, stderr], ['5\n', '']);
});

test('without its package the shell says what to install, and everything else is there', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'fpf-builtin-'));
  try {
    cpSync(join(root, 'src'), join(elsewhere, 'src'), { recursive: true });
    mkdirSync(join(elsewhere, 'node_modules', '@fpf'), { recursive: true });
    symlinkSync(join(root, '..', 'contracts'), join(elsewhere, 'node_modules', '@fpf', 'contracts'));
    const { stdout, stderr } =
      node(`const { builtinTools } = await import(${JSON.stringify(join(elsewhere, 'src', 'index.ts'))});
const shell = builtinTools.find(({ name }) => name === 'shell/run');
const hands = { files: {}, signal: new AbortController().signal };
await shell.handler({ script: 'echo said' }, hands).catch(({ code, message, hint }) => console.log(JSON.stringify({ code, message, hint })));`);
    const said = JSON.parse(stdout || '{}') as {
      readonly code?: string;
      readonly message?: string;
      readonly hint?: string;
    };
    assert.equal(said.code, 'tool.package-missing', stdout + stderr);
    assert.match(said.message ?? '', /just-bash/);
    assert.match(said.hint ?? '', /npm install --ignore-scripts --omit=optional just-bash@/);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
});
