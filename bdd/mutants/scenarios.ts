import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** `feature`: the file that it stands in, as git knows it. */
export type Failure = { readonly scenario: string; readonly feature: string; readonly said: string };

/** What a run of scenarios came to: how many there were, and the first that did not pass. */
export type Tried = { readonly count: number; readonly failed: Failure | undefined };

type Envelope = {
  readonly pickle?: { readonly id: string; readonly name: string; readonly uri: string };
  readonly testCase?: { readonly id: string; readonly pickleId: string };
  readonly testCaseStarted?: { readonly id: string; readonly testCaseId: string };
  readonly testStepFinished?: {
    readonly testCaseStartedId: string;
    readonly testStepResult: { readonly status: string; readonly message?: string };
  };
};

/**
 * Runs the scenarios whose names begin so, or all, up to the first that fails. What Node compiles is kept: of a broken
 * copy most is as before.
 */
export async function tryScenarios(tree: string, names: readonly string[]): Promise<Tried> {
  const bdd = join(tree, 'bdd');
  const messages = join(bdd, 'messages.ndjson');
  rmSync(messages, { force: true });
  const program = join(tree, 'node_modules/@cucumber/cucumber/bin/cucumber.js');
  const node = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', program, 'features'];
  const named = names.flatMap((name) => ['--name', `^${name.replaceAll(/[^\w ]/g, String.raw`\$&`)}`]);
  // One worker is enough for a few, and loads the stack once.
  const few = names.length > 0 && names.length < 4 ? ['--parallel', '0'] : [];
  const ran = spawn(
    process.execPath,
    [...node, ...named, ...few, '--fail-fast', '--format', 'message:messages.ndjson'],
    {
      cwd: bdd,
      env: { ...process.env, NODE_COMPILE_CACHE: join(tree, '.compiled') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [ran.stdout, ran.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (said = (said + text).slice(-65_536)));
  await once(ran, 'close');
  if (!existsSync(messages)) throw new Error(`Cucumber left no messages:\n${said}`);
  return read(readFileSync(messages, 'utf8'));
}

function read(ndjson: string): Tried {
  const envelopes = ndjson
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Envelope);
  const pickles = new Map(envelopes.flatMap(({ pickle }) => (pickle ? [[pickle.id, pickle] as const] : [])));
  const cases = new Map(
    envelopes.flatMap(({ testCase }) => (testCase ? [[testCase.id, pickles.get(testCase.pickleId)] as const] : [])),
  );
  const started = new Map(
    envelopes.flatMap(({ testCaseStarted: one }) => (one ? [[one.id, cases.get(one.testCaseId)] as const] : [])),
  );
  const [bad] = envelopes.flatMap(({ testStepFinished: step }) =>
    step && !['PASSED', 'SKIPPED'].includes(step.testStepResult.status) ? [step] : [],
  );
  const said = bad?.testStepResult.message?.split('\n').slice(0, 3).join(' ') ?? bad?.testStepResult.status ?? '';
  const { name = '', uri = '' } = started.get(bad?.testCaseStartedId ?? '') ?? {};
  return {
    count: started.size,
    failed: bad && { scenario: name, feature: uri === '' ? '' : `bdd/${uri}`, said: said.slice(0, 200) },
  };
}
