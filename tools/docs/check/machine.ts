import { fpfProgram } from './fpf-program.ts';
import { runProgram } from './run-program.ts';

/** Says why a block cannot be run on this machine; undefined when it can. */
export type Lacks = (text: string) => string | undefined;

type Line = { readonly name?: unknown; readonly status?: unknown; readonly what?: unknown };

/** Commands that need a sandbox, and programs that open a session or start such a command. */
const startsTool = /\bnpm start\b|\bfpf(?: --)? (?:run|doctor|skills test)\b|\bcreateAgentFSAdapter\b|'fpf', \['run'/;

/** Which blocks this machine cannot run: without a sandbox, none that starts a tool. */
export async function lookAtMachine(root: string): Promise<Lacks> {
  const { printed } = await runProgram([...fpfProgram(root), 'doctor', '--json'], root, {
    PATH: process.env['PATH'] ?? '',
  });
  const failed = linesOf(printed).find(({ name, status }) => name === 'sandbox' && status === 'fail');
  if (failed === undefined) return () => undefined;
  return (text) => (startsTool.test(text) ? `no sandbox works here (${String(failed.what)})` : undefined);
}

/** A doctor that says nothing readable hides nothing: the blocks are run, and show what is wrong. */
function linesOf(printed: string): readonly Line[] {
  try {
    const { data } = JSON.parse(printed) as { readonly data?: unknown };
    return Array.isArray(data) ? (data as readonly Line[]) : [];
  } catch {
    return [];
  }
}
