import { dispatch } from '@fpf/cli';

/** One command, and the place of it. */
export type Asked = {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};
export type Answer = { readonly code: number; readonly stdout: string; readonly stderr: string };

// A process that has loaded the command line once and runs one command after the other, each in its own folder and
// environment.
const [stdout, stderr] = [caught(process.stdout), caught(process.stderr)];

async function answer({ args, cwd, env }: Asked): Promise<Answer> {
  process.chdir(cwd);
  setEnvironment(env);
  try {
    const code = await dispatch(args);
    return { code, stdout: stdout(), stderr: stderr() };
  } catch (error) {
    return { code: 1, stdout: stdout(), stderr: `${stderr()}${error instanceof Error ? error.stack : String(error)}` };
  } finally {
    // What works in the folder of a scenario is left behind by it.
    process.chdir('/');
  }
}

function setEnvironment(env: Asked['env']): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  Object.assign(process.env, env);
}

/** What is written, as the bytes that a pipe would get. */
function caught(stream: NodeJS.WriteStream): () => string {
  const parts: Buffer[] = [];
  stream.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    parts.push(Buffer.from(chunk));
    const done = rest.find((one) => typeof one === 'function') as (() => void) | undefined;
    if (done !== undefined) queueMicrotask(done);
    return true;
  };
  return () => Buffer.concat(parts.splice(0)).toString('utf8');
}

process.on('message', (asked: Asked) => {
  void answer(asked).then((said) => process.send?.(said));
});
