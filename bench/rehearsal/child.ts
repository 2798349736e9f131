// One fresh process: reads the weights, answers a number of requests, and says in JSON what each took.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ModelRequest, StreamEvent, type ToolSpec } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { createRehearsalProvider } from '@fpf/rehearsal-model';
import { plainMultiplications } from './plain-loop.ts';

export type Figures = {
  readonly loadMs: number;
  readonly loadCpuMs: number;
  readonly cpuMsByToken: number;
  readonly requestMs: number;
  readonly grownMiB: number;
  /** Processor time of a token beside that of as many multiplications in a plain loop. */
  readonly besideLoop: number;
};

const rounds = Number(process.argv[2]);
const requests = [
  'Count the words of README.md',
  'please read lines 10 to 40 of src/parser/index.ts, with line numbers',
  'rename "draft one.md" to docs/final.md even if it exists',
  'search for createServer in src/ and show 2 lines around each match',
  'what changed between v1.2.0 and main in packages/core?',
  'add a task: call the printer about the new paper, it is urgent',
  'What is the weather like today?',
];
const tools: ToolSpec[] = ['fs-read', 'file-manage', 'text-stats', 'repo-search', 'git-read', 'todo-list'].flatMap(
  toolsOf,
);

// What a gateway has loaded anyway: the checks of events and of arguments.
check(StreamEvent, { type: 'message_start' });
const provider = createRehearsalProvider();
const before = process.memoryUsage.rss();
const [start, startCpu] = [performance.now(), process.cpuUsage()];
await provider.probe();
const loadMs = performance.now() - start;
const loadCpuMs = milliseconds(process.cpuUsage(startCpu));
await answerAll();
let [tokens, ms] = [0, 0];
const cpu = process.cpuUsage();
for (let round = 0; round < rounds; round += 1) {
  const begun = performance.now();
  tokens += await answerAll();
  ms += performance.now() - begun;
}
const cpuMsByToken = milliseconds(process.cpuUsage(cpu)) / tokens;
const grownMiB = (process.memoryUsage.rss() - before) / 1_048_576;
const figures: Figures = {
  loadMs,
  loadCpuMs,
  cpuMsByToken,
  requestMs: ms / rounds / requests.length,
  grownMiB,
  besideLoop: cpuMsByToken / plainMultiplications(),
};
process.stdout.write(JSON.stringify(figures));

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

async function answerAll(): Promise<number> {
  let read = 0;
  for (const text of requests) {
    const asked: ModelRequest = {
      messages: [{ v: 1, id: '1', role: 'user', content: [{ type: 'text', text }] }],
      tools,
    };
    for await (const event of provider.complete(asked, { signal: new AbortController().signal })) {
      if (event.type === 'usage') read += event.input_tokens ?? 0;
    }
  }
  return read;
}

function toolsOf(skill: string): readonly ToolSpec[] {
  const file = fileURLToPath(new URL(`../../skills/${skill}/tools.json`, import.meta.url));
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly tools: readonly ToolSpec[] }).tools;
}
