import { setDefaultTimeout, setWorldConstructor, World } from '@cucumber/cucumber';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditRow, ModelResponse, RunTrace } from '@fpf/contracts';
import { fpf, type Ran } from './fpf.ts';

/** What one scenario knows: a host folder of its own, what the model would say, and what came of the run. */
export class FpfWorld extends World {
  readonly home = mkdtempSync(join(tmpdir(), 'fpf-bdd-'));
  readonly host = join(this.home, 'host');
  /** What the model would say to other requests than the user's: to those of tasks. */
  readonly answers: { request: string; response: ModelResponse }[] = [];
  response: ModelResponse | undefined;
  /** What the model would say turn after turn, where a scenario says so. */
  turns: readonly ModelResponse[] = [];
  /** What the model's server would send, where a scenario means the very text: what no value of this language is. */
  sent: string | undefined;
  explained: Ran | undefined;
  /** Of a fork: the run that was forked, where, and the hash of the last event that both have. */
  firstRun: RunTrace['parent'];
  replayed: Ran | undefined;
  /** What lay in the state folder before something that should add nothing. */
  before: readonly string[] = [];
  request = '';
  /** What the hook of a program does that embeds the stack. */
  hook = '';
  ran: Ran | undefined;
  hostHash = '';

  /** Runs the CLI as a user would, from sources, with nothing of the machine's own settings. */
  fpf(...args: readonly string[]): Ran {
    return fpf(args, { cwd: this.host, home: this.home });
  }

  get runDir(): string {
    const ended = this.ended;
    return join(this.host, '.fpf', 'runs', ended.run_id);
  }

  get ended(): { readonly run_id: string; readonly data: Record<string, unknown> } {
    const last = this.ran?.events.at(-1);
    if (!last || last['type'] !== 'run-ended')
      throw new Error(`the run did not end with run-ended:\n${this.ran?.stdout}\n${this.ran?.stderr}`);
    return last as unknown as { run_id: string; data: Record<string, unknown> };
  }

  get trace(): RunTrace {
    return JSON.parse(readFileSync(join(this.runDir, 'trace.json'), 'utf8')) as RunTrace;
  }

  /** What was handed on has traces of its own, beside that of the run. */
  get taskTraces(): readonly RunTrace[] {
    const tasks = this.trace.tasks ?? [];
    return tasks.map(({ task }) => JSON.parse(readFileSync(join(this.runDir, 'tasks', task, 'trace.json'), 'utf8')) as RunTrace);
  }

  get audit(): readonly AuditRow[] {
    const text = readFileSync(join(this.runDir, 'audit.ndjson'), 'utf8');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as AuditRow);
  }
}

setWorldConstructor(FpfWorld);
setDefaultTimeout(60_000);
