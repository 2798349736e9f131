// A program that opens a project, with one hook: it asks as the command line does, and prints the run's events as
// `fpf run --json` would.
import { FpfError } from '@fpf/contracts';
import { openProject, type ProjectQuery } from '@fpf/project';

type Hook = NonNullable<ProjectQuery['hooks']>[number];

const never = (): Promise<never> => new Promise(() => undefined);
const stop = { name: 'watch', stage: 'before-tool', run: () => ({ deny: 'not today' }) } satisfies Hook;

/** What hooks do that are broken, late, or written for another system. */
const hooks: Readonly<Record<string, Hook>> = {
  'says nothing': { ...stop, run: () => undefined },
  'says no': stop,
  'never answers': { ...stop, timeoutMs: 200, run: never },
  throws: {
    ...stop,
    run: () => {
      throw new Error('the hook is broken');
    },
  },
  'answers as others are answered': { ...stop, run: () => ({ decision: { behavior: 'deny' } }) as never },
  'means to allow': { ...stop, run: () => ({ allow: true }) as never },
  'is about a pattern': { ...stop, tool: 'careful_.*' },
  'is about a pattern that is broken': { ...stop, tool: 'careful_(' },
  'is about a stage of others': { ...stop, stage: 'PreToolUse' as never },
  'changes arguments to what no tool takes': { ...stop, run: () => ({ args: { path: 7 } }) },
};

const [workspace = '', request = '', does = '', more = '{}'] = process.argv.slice(2);
const hook = hooks[does];
if (!hook) throw new Error(`no hook here ${does}`);
const project = await openProject(workspace);
try {
  const run = project.query(request, { hooks: [hook], ...(JSON.parse(more) as ProjectQuery) });
  for await (const event of run) process.stdout.write(`${JSON.stringify(event)}\n`);
  process.exitCode = (await run.result()).exit_code;
} catch (error) {
  if (!FpfError.is(error)) throw error;
  const { code, message, hint } = error;
  process.stdout.write(`${JSON.stringify({ error: { code, message, hint } })}\n`);
  process.exitCode = 2;
} finally {
  await project.close();
}
