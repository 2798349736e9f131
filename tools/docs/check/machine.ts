import { runProgram } from './run-program.ts';

/** Says why a block cannot be run on this machine; undefined when it can. */
export type Lacks = (text: string) => Promise<string | undefined>;

type Line = { readonly name?: unknown; readonly status?: unknown; readonly what?: unknown };

/** Commands that need a sandbox, and programs that open a session or start such a command. */
const startsTool =
  /\bnpm start\b|\bfpf(?: --)? (?:run|doctor|skills test)\b|\bcreateAgentFSAdapter\b|\bopenProject\(|'fpf', \['run'/;

/** Which blocks this machine cannot run: without a sandbox, none that starts a tool. The first of them asks the doctor. */
export function lookAtMachine(fpf: readonly string[], root: string): Lacks {
  let asked: Promise<string | undefined> | undefined;
  return async (text) => (startsTool.test(text) ? await (asked ??= sandboxProblem(fpf, root)) : undefined);
}

async function sandboxProblem(fpf: readonly string[], root: string): Promise<string | undefined> {
  const { printed } = await runProgram([...fpf, 'doctor', '--json'], root, { PATH: process.env['PATH'] ?? '' });
  const failed = linesOf(printed).find(({ name, status }) => name === 'sandbox' && status === 'fail');
  return failed && `no sandbox works here (${String(failed.what)})`;
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
