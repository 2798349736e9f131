// A program that opens a project, with one hook or another thing of its own: it asks as the command line does, and
// prints the run's events as `fpf run --json` would.
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
  'is about a tool that nobody has': { ...stop, tool: 'careful_tuch' },
  'has a member of others': { ...stop, matcher: 'careful_touch' } as never,
  'is about a pattern': { ...stop, tool: 'careful_.*' },
  'is about a pattern that is broken': { ...stop, tool: 'careful_(' },
  'is about a stage of others': { ...stop, stage: 'PreToolUse' as never },
  'changes arguments to what no tool takes': { ...stop, run: () => ({ args: { path: 7 } }) },
};

const count = {
  type: 'object',
  additionalProperties: false,
  required: ['count'],
  properties: { count: { type: 'integer', minimum: 0, maximum: 9 } },
} as const;
const standard = {
  version: 1,
  vendor: 'somebody',
  validate: (value: unknown) => ({ value: value as { readonly count: number } }),
} as const;

/** What a program does that is no hook. */
const others: Readonly<Record<string, ProjectQuery>> = {
  'says which one is meant': { choose: async ({ choices = [] }) => choices[0] },
  'never answers what it is asked': { canUseTool: never },
  'goes on with what waits, and allows it': { canUseTool: async () => 'allow' },
  'wants a value': { output: { schema: count } },
  'wants a value by a Standard Schema': {
    output: { schema: { '~standard': { ...standard, jsonSchema: { input: () => count, output: () => count } } } },
  },
  'wants a value by a schema that cannot be told to a model': { output: { schema: { '~standard': standard } } },
};

const [workspace = '', request = '', does = '', more = '{}'] = process.argv.slice(2);
const hook = hooks[does];
const own = hook ? { hooks: [hook] } : others[does];
if (!own) throw new Error(`no program here ${does}`);
const project = await openProject(workspace);
try {
  const options = { ...own, ...(JSON.parse(more) as ProjectQuery) };
  const run = does.startsWith('goes on') ? project.resume(undefined, options) : project.query(request, options);
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
