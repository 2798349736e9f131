// A program that embeds the stack, with one hook: composes it as the command line does, and prints the run's events as
// `fpf run --json` would.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { compose, type ProjectInput, stackOf } from '@fpf/cli';

type Hook = NonNullable<Parameters<ReturnType<typeof stackOf>['query']>[1]['hooks']>[number];

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

const [workspace = '', request = '', does = ''] = process.argv.slice(2);
const hook = hooks[does];
if (!hook) throw new Error(`no hook here ${does}`);
const ends: (() => Promise<void>)[] = [];
const input: ProjectInput = {
  options: { workspace },
  notify: ({ message }) => void process.stderr.write(`${message}\n`),
  log: () => undefined,
  secrets: () => undefined,
  atEnd: (work) => void ends.unshift(work),
};
const [runsDir, stateDir] = ['runs', 'sessions'].map((name) => join(workspace, '.fpf', name)) as [string, string];
for (const dir of [runsDir, stateDir]) mkdirSync(dir, { recursive: true });
const query = stackOf(await compose(input)).query(request, {
  workspace,
  runsDir,
  stateDir,
  covers: [join(workspace, '.fpf')],
  hooks: [hook],
});
for await (const event of query) process.stdout.write(`${JSON.stringify(event)}\n`);
process.exitCode = (await query.result()).exit_code;
await query.close();
for (const end of ends) await end();
