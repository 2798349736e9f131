import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { readCoverage, type SourceCoverage } from '../coverage/read-coverage.ts';
import { projectOf } from './suites.ts';

const fromSource = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];

/**
 * Runs one suite from sources and returns the product files that it executes: those of which a function was called, or
 * that have no function. Throws where the suite fails, since a suite that stops early executes less.
 */
export async function measure(root: string, suite: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fpf-reach-'));
  try {
    const { cwd, args } = commandOf(root, suite);
    const { code, said } = await run(join(root, cwd), args, { ...process.env, NODE_V8_COVERAGE: folder });
    if (code !== 0) throw new Error(`${suite} ended with ${code}:\n${said}`);
    return [...readCoverage(folder, root).sources].filter(([, source]) => executes(source)).map(([file]) => file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file without functions is data: it counts as executed where it is loaded. */
function executes({ functions, ran, declared }: SourceCoverage): boolean {
  return functions.size > 0 || (declared === 0 && ran.includes(1));
}

function commandOf(root: string, suite: string): { readonly cwd: string; readonly args: readonly string[] } {
  if (suite.endsWith('.feature')) {
    const program = 'support/run-cucumber.mjs';
    return { cwd: 'bdd', args: [...fromSource, program, relative('bdd', suite), '--parallel', '0'] };
  }
  if (suite.endsWith('.md')) return { cwd: '.', args: [...fromSource, 'tools/docs/check.ts', suite] };
  const cwd = projectOf(root, suite);
  const runner = join(root, 'tools/unit/run.mjs');
  const reports = join('reach', basename(suite));
  return { cwd, args: [runner, '--at-once', '1', '--reports', reports, relative(cwd, suite)] };
}

function run(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => void (said = (said + text).slice(-4_000)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });
}
