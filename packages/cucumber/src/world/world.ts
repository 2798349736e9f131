import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { World } from '@cucumber/cucumber';
import type { AuditRow, ConfigFile, ModelResponse, RunTrace } from '@fpf/contracts';
import { type Answer, scriptOf } from './answers.ts';
import { fpfProgram, type Ran, runProgram, type Where } from './program.ts';
import { readConfig } from './project.ts';
import { treeHash } from './tree-hash.ts';

/** What one scenario knows: a host folder of its own, what the model would say, and what came of the run. */
export class FpfWorld extends World {
  readonly home = mkdtempSync(join(tmpdir(), 'fpf-bdd-'));
  /** The user's workspace. */
  readonly host = join(this.home, 'host');
  request = '';
  /** What the model would say to the request. */
  response: ModelResponse | undefined;
  /** What it would say turn after turn, where a scenario says so. */
  turns: readonly ModelResponse[] = [];
  /** What it would say to other requests than the user's: to those of tasks. */
  readonly answers: Answer[] = [];
  /** The last command that was about the scenario's request. */
  ran: Ran | undefined;
  /** What was read inside of the session last. */
  shown: Ran | undefined;
  /** What was found to stand in the session, by path. */
  readonly sessionReads = new Map<string, string>();
  /**
   * Who answers in this scenario by itself, as `--model` takes it: where the suite is run for a model, and the scenario
   * leaves the answer to it.
   */
  live: string | undefined;
  /** Programs that were not there to change the host, and did. */
  readonly trespasses: string[] = [];

  /** Runs the command line as a user would, in the workspace. */
  fpf(...args: readonly string[]): Ran {
    return mayChangeHost(args) ? this.run(fpfProgram(), args) : this.program(fpfProgram(), ...args);
  }

  /** Runs a program of the scenario's own, which leaves the workspace as it is. */
  program(file: string, ...args: readonly string[]): Ran {
    const before = treeHash(this.host);
    const ran = this.run(file, args);
    if (treeHash(this.host) !== before) this.trespasses.push([file, ...args].join(' '));
    return ran;
  }

  /** How a program is run: as a process of its own. Another way of running the command line overrides this. */
  protected run(file: string, args: readonly string[]): Ran {
    return runProgram(file, args, this.place);
  }

  /** Where the programs of the scenario run. */
  get place(): Where {
    const { OLLAMA_HOST: host } = process.env;
    return {
      cwd: this.host,
      home: this.home,
      ...(this.live?.startsWith('ollama:') && host !== undefined && { env: { OLLAMA_HOST: host } }),
    };
  }

  /** How a command is told which model answers. Another way of answering overrides this, and `tellModel`. */
  modelOptions(): readonly string[] {
    return ['--model', this.live ?? `scripted:${this.script}`];
  }

  get script(): string {
    return join(this.home, 'answers.json');
  }

  /** What the scenario has said so far becomes what the model says. */
  tellModel(): void {
    writeFileSync(this.script, scriptOf(this.said));
  }

  /** What the scenario has said that the model would answer: to the user's request, and to those of tasks. */
  get said(): readonly Answer[] {
    const [first, ...further] = this.turns;
    const own: Answer = {
      request: this.request,
      response: first ?? this.response ?? { final: 'nothing' },
      ...(first && { further }),
    };
    return [own, ...this.answers];
  }

  /** The model is told what came of its calls, and goes on. */
  takeTurns(turns: readonly ModelResponse[]): void {
    this.turns = turns;
    this.editConfig(takingTurns);
  }

  /** The whole stack runs; the scenario's answers stand for the model. */
  plan(...more: readonly string[]): void {
    this.tellModel();
    this.ran = this.fpf('run', this.request, '--json', ...this.modelOptions(), ...more);
    if (this.answersByItself) assertAnswered(this.ran);
  }

  /** A call of the user's own, through the command line. */
  call(tool: string, args: Readonly<Record<string, string>>): void {
    const flags = Object.entries(args).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, value]);
    this.ran = this.fpf('call', tool, '--json', ...flags);
  }

  /** Whether a model answers here that the scenario says nothing to. */
  get answersByItself(): boolean {
    return this.live !== undefined;
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.host, path)), { recursive: true });
    writeFileSync(join(this.host, path), text);
  }

  /** The workspace's fpf.config.json, changed. */
  editConfig(change: (config: ConfigFile) => ConfigFile): void {
    this.write('fpf.config.json', JSON.stringify(change(readConfig(this.host) ?? this.plainConfig())));
  }

  /** What a workspace says that has said nothing yet. */
  plainConfig(): ConfigFile {
    return {};
  }

  get ended(): { readonly run_id: string; readonly data: Record<string, unknown> } {
    const last = this.ran?.events.at(-1);
    if (last?.['type'] !== 'run-ended')
      throw new Error(`the run did not end with run-ended:\n${this.ran?.stdout}\n${this.ran?.stderr}`);
    return last as unknown as { run_id: string; data: Record<string, unknown> };
  }

  get runDir(): string {
    return join(this.host, '.fpf', 'runs', this.ended.run_id);
  }

  get trace(): RunTrace {
    return JSON.parse(readFileSync(join(this.runDir, 'trace.json'), 'utf8')) as RunTrace;
  }

  /** What was handed on has traces of its own, beside that of the run. */
  get taskTraces(): readonly RunTrace[] {
    const tasks = this.trace.tasks ?? [];
    return tasks.map(
      ({ task }) => JSON.parse(readFileSync(join(this.runDir, 'tasks', task, 'trace.json'), 'utf8')) as RunTrace,
    );
  }

  get audit(): readonly AuditRow[] {
    const text = readFileSync(join(this.runDir, 'audit.ndjson'), 'utf8');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as AuditRow);
  }

  /** A file as the session of the last run shows it. */
  readInSession(path: string): Ran {
    return this.fpf('session', 'fs', 'cat', path, '--session', this.ended.run_id);
  }
}

const unavailable = 69;
/** What a program has for a code that did not end by itself. */
const ended = -1;

/**
 * A scenario about what a model answers shows nothing where none was there to answer: that is what is told, and not
 * what came of it later.
 */
function assertAnswered({ events, code }: Ran): void {
  if (code === ended)
    throw new Error(
      'no answer came before the run was ended from outside: `fpf model doctor` says what the server does',
    );
  const { data } = (events.at(-1) ?? {}) as {
    readonly data?: { readonly exit_code?: unknown; readonly explanation?: unknown };
  };
  if (data?.exit_code !== unavailable) return;
  // In one line, since of a failed step not many are shown: the code and the next step are among them.
  throw new Error(
    `no model answered, so the scenario shows nothing: ${String(data.explanation).replaceAll('\n', ' ')}`,
  );
}

/** The commands that are there to change a workspace. Whatever else is run leaves it as it is, byte for byte. */
const changing: readonly string[] = [
  'allow',
  'init',
  'lock',
  'update',
  'apply',
  'undo',
  'skills new',
  'skills add',
  'skills update',
  'skills remove',
  'model pin',
  'config set',
];

export function mayChangeHost(args: readonly string[]): boolean {
  const words = args.join(' ');
  return changing.some((command) => words === command || words.startsWith(`${command} `));
}

/** A model that is told what came of its calls, and time for as many of them as a table has rows. */
function takingTurns(config: ConfigFile): ConfigFile {
  return {
    ...config,
    model: { provider: 'scripted', name: 'answers.json', options: { multiTurn: true } },
    budget: { turns: 32, model_calls: 32, tool_calls: 32 },
  };
}
