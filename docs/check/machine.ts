import { runProgram } from './run-program.ts';
import type { Lacks } from './shell.ts';

/** Which blocks this machine cannot run: without a sandbox, none that starts a tool. */
export async function lookAtMachine(root: string): Promise<Lacks> {
  const main = `${root}/packages/cli/src/main.ts`;
  const node = [process.execPath, '--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', main, 'doctor', '--json'];
  const { printed } = await runProgram(node, root, { PATH: process.env['PATH'] ?? '' });
  const missing = /"what":"(sandbox: [^"]*)"/.exec(printed.replace(/"name":"sandbox","status":"ok"[^}]*\}/, ''))?.[1];
  if (missing === undefined) return () => undefined;
  return (text) => (/\bnpm start\b|\bfpf(?: --)? (?:run|skills test)\b/.test(text) ? `no sandbox works here: ${missing}` : undefined);
}
