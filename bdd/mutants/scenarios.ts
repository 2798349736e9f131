import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export type Failure = { readonly scenario: string; readonly said: string };

/** What a run of scenarios came to: how many there were, and the first that did not pass. */
export type Tried = { readonly count: number; readonly failed: Failure | undefined };

type Envelope = {
  readonly pickle?: { readonly id: string; readonly name: string };
  readonly testCase?: { readonly id: string; readonly pickleId: string };
  readonly testCaseStarted?: { readonly id: string; readonly testCaseId: string };
  readonly testStepFinished?: {
    readonly testCaseStartedId: string;
    readonly testStepResult: { readonly status: string; readonly message?: string };
  };
};

/** Runs the scenarios whose names begin so, or all, up to the first that fails. */
export function tryScenarios(tree: string, names: readonly string[]): Tried {
  const bdd = join(tree, 'bdd');
  const messages = join(bdd, 'messages.ndjson');
  rmSync(messages, { force: true });
  const program = join(tree, 'node_modules/@cucumber/cucumber/bin/cucumber.js');
  const node = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', program, 'features'];
  const named = names.flatMap((name) => ['--name', `^${name.replaceAll(/[^\w ]/g, String.raw`\$&`)}`]);
  // One worker is enough for a few, and loads the stack once.
  const few = names.length > 0 && names.length < 4 ? ['--parallel', '0'] : [];
  const ran = spawnSync(process.execPath, [...node, ...named, ...few, '--fail-fast', '--format', 'message:messages.ndjson'], {
    cwd: bdd,
    encoding: 'utf8',
    maxBuffer: 256 << 20,
  });
  if (!existsSync(messages)) throw new Error(`Cucumber left no messages:\n${ran.stdout}\n${ran.stderr}`);
  return read(readFileSync(messages, 'utf8'));
}

function read(ndjson: string): Tried {
  const envelopes = ndjson
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Envelope);
  const pickles = new Map(envelopes.flatMap(({ pickle }) => (pickle ? [[pickle.id, pickle.name] as const] : [])));
  const cases = new Map(envelopes.flatMap(({ testCase }) => (testCase ? [[testCase.id, testCase.pickleId] as const] : [])));
  const started = new Map(
    envelopes.flatMap(({ testCaseStarted: one }) => (one ? [[one.id, pickles.get(cases.get(one.testCaseId) ?? '') ?? ''] as const] : [])),
  );
  const [bad] = envelopes.flatMap(({ testStepFinished: step }) =>
    step && !['PASSED', 'SKIPPED'].includes(step.testStepResult.status) ? [step] : [],
  );
  const said = bad?.testStepResult.message?.split('\n').slice(0, 3).join(' ') ?? bad?.testStepResult.status ?? '';
  return { count: started.size, failed: bad && { scenario: started.get(bad.testCaseStartedId) ?? '', said: said.slice(0, 200) } };
}
