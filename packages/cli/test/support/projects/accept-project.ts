import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConfigFile } from '@fpf/contracts';
import type { Script } from '@fpf/ollama-double';
import { scratch } from '../fpf.ts';

/**
 * What the double of Cucumber tells of one scenario. `live`: a model was asked in it, and the one that is there now is
 * told.
 */
export type ToldScenario = {
  readonly name: string;
  readonly status?: string;
  readonly live?: boolean;
  readonly decided?: readonly object[];
  readonly message?: string;
  /** What became of it when it was run as on any day. */
  readonly anyDay?: string;
};

export type Told = {
  readonly scenarios: readonly ToldScenario[];
  /** How it ends otherwise than a suite does. */
  readonly ends?: 'dies' | 'hangs' | 'half-a-line' | 'no-end' | 'no-messages';
  /** Lines between others, as they are. */
  readonly lines?: readonly string[];
};

export const green: Told = {
  scenarios: [{ name: 'A file is read', live: true }, { name: 'A number is refused' }],
};

type Wish = readonly [request: string, tool: string | null, args: Readonly<Record<string, string>>];

export const wishes: readonly Wish[] = [
  ['Search the files for TODO', 'search_repo', { query: 'TODO' }],
  ['Search the files for the word lamp', 'search_repo', { query: 'lamp' }],
  ['Search the files for the word key', 'search_repo', { query: 'key' }],
  ['Search the files for the word door', 'search_repo', { query: 'door' }],
  ['Search the files for the word floor', 'search_repo', { query: 'floor' }],
  ['Search the files for the word roof', 'search_repo', { query: 'roof' }],
  ['Count the words of README.md', 'text_stats', { path: 'README.md' }],
  ['Write a file a.txt that says b', 'write_file', { path: 'a.txt', content: 'b' }],
  ['Search the files, or rather not', null, {}],
];

/** What a model calls for each wish: the right one, unless it is said otherwise by the number of the wish. */
export type Otherwise = Readonly<
  Record<number, { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> } | null>
>;

function callsOf(otherwise: Otherwise): readonly { readonly request: string; readonly call: Otherwise[number] }[] {
  return wishes.map(([request, name, args], index) => {
    const right = name === null ? null : { name, arguments: args };
    return { request, call: otherwise[index] === undefined ? right : otherwise[index] };
  });
}

export function scriptFile(otherwise: Otherwise = {}): string {
  const answers = callsOf(otherwise).map(({ request, call }) => ({
    request,
    response: call ? { tool_calls: [call] } : { final: 'No.' },
  }));
  return JSON.stringify({ answers });
}

export const digestOf = (word: string): string => Buffer.from(word).toString('hex').padEnd(64, '0');

/** A server with the model that is tuned, which answers so. */
export function tuned(otherwise: Otherwise = {}, more: Partial<Script> = {}): Script {
  return {
    models: [{ name: 'functiongemma:tuned', digest: digestOf('tuned') }],
    answers: callsOf(otherwise).map(({ request, call }) => ({
      when: { lastUser: request },
      say: call ? { tool_calls: [call] } : { content: 'No.' },
    })),
    otherwise: { content: 'No.' },
    ...more,
  };
}

/** A server with several tags, each of which answers in its own way. */
export function tags(each: Readonly<Record<string, Otherwise>>): Script {
  const names = Object.keys(each).map((tag) => `functiongemma:${tag}`);
  return {
    models: Object.keys(each).map((tag) => ({ name: `functiongemma:${tag}`, digest: digestOf(tag) })),
    answers: Object.values(each).flatMap((otherwise, at) =>
      (tuned(otherwise).answers ?? []).map(({ when, say }) => ({ when: { ...when, model: names[at] ?? '' }, say })),
    ),
    otherwise: { content: 'No.' },
  };
}

/**
 * A project whose pinned model is a script that is right about every wish, and whose Cucumber tells what a test says.
 */
export function acceptProject(told: Told = green, config: Partial<ConfigFile> = {}): string {
  const dir = scratch();
  const ws = join(dir, 'ws');
  for (const folder of ['evals', 'features', 'node_modules/@cucumber/cucumber'])
    mkdirSync(join(ws, folder), { recursive: true });
  const put = (name: string, text: string): void => writeFileSync(join(ws, name), text);
  const accept = { bounds: { cases: 5 } };
  put('fpf.config.json', JSON.stringify({ model: { provider: 'scripted', name: 'good.json' }, accept, ...config }));
  put('good.json', scriptFile());
  put(
    'evals/free.jsonl',
    wishes.map(([request, name, args]) => `${JSON.stringify({ request, name, arguments: args })}\n`).join(''),
  );
  put('told.json', JSON.stringify(told));
  put(
    'node_modules/@cucumber/cucumber/package.json',
    JSON.stringify({ name: '@cucumber/cucumber', version: '13.3.0', bin: { 'cucumber-js': 'run.mjs' } }),
  );
  put('node_modules/@cucumber/cucumber/run.mjs', cucumber);
  return ws;
}

/**
 * Takes the arguments of Cucumber, and writes the messages that `told.json` says: slowly, or up to a line, where
 * `.slow` or `.hangs` says so.
 */
const cucumber = `import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
const args = process.argv.slice(2);
const file = args.find((arg) => arg.startsWith('message:')).slice('message:'.length);
const { scenarios, ends, lines = [] } = JSON.parse(readFileSync('told.json', 'utf8'));
const at = args.indexOf('--world-parameters');
const parameters = at === -1 ? undefined : JSON.parse(args[at + 1]);
appendFileSync('.asked.ndjson', JSON.stringify({ pid: process.pid, args, parameters, tag: process.env.FPF_OLLAMA_MODEL, model: process.env.FPF_MODEL }) + '\\n');
const chosen = scenarios.map((one, index) => ({ ...one, line: index + 2 }))
  .filter(({ line }) => args.includes('features') || args.includes('features/a.feature:' + line));
const say = (message) => appendFileSync(file, JSON.stringify(message) + '\\n');
const now = async () => {
  if (parameters?.model !== 'ollama') return [];
  const { models } = await (await fetch(process.env.OLLAMA_HOST + '/api/tags')).json();
  return models.filter(({ name }) => name === parameters.name).map(({ name, digest }) => ({ name, digest: 'sha256:' + digest }));
};
if (ends === 'no-messages') process.exit(0);
writeFileSync(file, '');
say({ source: { uri: 'features/a.feature', data: 'Feature: A', mediaType: 'text/x.cucumber.gherkin+plain' } });
say({ stepDefinition: { id: 's', sourceReference: { uri: 'told.json', location: { line: 1 } } } });
for (const { name, line } of chosen) {
  say({ pickle: { id: 'p' + line, uri: 'features/a.feature', name, location: { line, column: 1 } } });
  say({ testCase: { id: 'c' + line, pickleId: 'p' + line, testSteps: [{ id: 't' + line }] } });
}
for (const line of lines) appendFileSync(file, line + '\\n');
for (const { line, status = 'PASSED', live, decided, message, anyDay } of chosen) {
  say({ testCaseStarted: { id: 'x' + line, testCaseId: 'c' + line, attempt: 0 } });
  if (existsSync('.slow')) await new Promise((resolve) => setTimeout(resolve, Number(readFileSync('.slow', 'utf8'))));
  if (ends === 'dies') process.exit(7);
  if (existsSync('.hangs') && readFileSync('.hangs', 'utf8') === String(line)) await new Promise((resolve) => setTimeout(resolve, 600_000));
  if (ends === 'hangs') await new Promise((resolve) => setTimeout(resolve, 600_000));
  const body = decided ?? (live ? await now() : []);
  if (parameters && body.length > 0)
    say({ attachment: { testCaseStartedId: 'x' + line, body: JSON.stringify(body), mediaType: 'application/vnd.fpf.decided+json', contentEncoding: 'IDENTITY' } });
  say({ testStepFinished: { testCaseStartedId: 'x' + line, testStepId: 't' + line, testStepResult: { status: parameters ? status : (anyDay ?? status), ...(message && { message }) } } });
  say({ testCaseFinished: { testCaseStartedId: 'x' + line, willBeRetried: false } });
}
if (ends === 'half-a-line') appendFileSync(file, '{"testRunFin');
else if (ends !== 'no-end') say({ testRunFinished: { success: true } });
process.exit(chosen.every(({ status = 'PASSED' }) => status === 'PASSED') ? 0 : 1);
`;
