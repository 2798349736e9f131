import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { After, Before, Status } from '@cucumber/cucumber';
import { decidedMediaType, type RunTrace } from '@fpf/contracts';
import { leavesTheAnswer } from '../world/leaves-the-answer.ts';
import type { FpfWorld } from '../world/world.ts';
import { auditGaps } from './audit-gap.ts';
import { leftBehind } from './left-behind.ts';

export function registerHooks(): void {
  Before(function begin(this: FpfWorld, { pickle }) {
    mkdirSync(this.host, { recursive: true });
    this.live = leavesTheAnswer(pickle) ? suiteModel(this.parameters) : undefined;
  });

  /** Hooks after a scenario run in reverse: this one is last, when all others have looked. */
  After(function clean(this: FpfWorld, { result }) {
    if (result?.status === Status.FAILED && this.ran) this.log(`${this.ran.stdout}\n${this.ran.stderr}`);
    rmSync(this.home, { recursive: true, force: true });
  });

  /** Whoever runs the suite for a model finds in its messages where that one answered. */
  After(function tellsWhoDecided(this: FpfWorld) {
    if (this.live === undefined) return;
    const decided = decidedIn(this.host, this.live);
    if (decided.length > 0) this.attach(JSON.stringify(decided), decidedMediaType);
  });

  /**
   * Nothing that a scenario started is still there when it has ended. What is, is ended here, so that it troubles
   * nobody else.
   */
  After(async function leavesNoProcess(this: FpfWorld) {
    const left = await leftBehind(this.home);
    for (const { pid } of left) end(pid);
    assert.deepEqual(left, [], 'processes were left behind');
  });

  /** Invariant 1: whatever was asked, only a command that is there to change the host has changed it. */
  After(function hostUnchanged(this: FpfWorld) {
    assert.deepEqual(this.trespasses, [], 'the host changed without a commit');
  });

  /** Invariant 4: the audit speaks of every call and of every change. */
  After(function auditHasNoGap(this: FpfWorld) {
    assert.deepEqual(auditGaps(this), [], 'the audit has a gap');
  });
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself between the look and this.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

type Decided = { readonly name: string; readonly digest: string | null };

/** Which models of this kind answered in the runs of a scenario, each once, by the evidence in their traces. */
function decidedIn(host: string, live: string): readonly Decided[] {
  const runs = join(host, '.fpf', 'runs');
  if (!existsSync(runs)) return [];
  const [provider] = live.split(':');
  const found = readdirSync(runs).flatMap((run) => {
    const trace = join(runs, run, 'trace.json');
    if (!existsSync(trace)) return [];
    const { model_evidence: evidence = [] } = JSON.parse(readFileSync(trace, 'utf8')) as RunTrace;
    return evidence.flatMap(({ model }) =>
      model.provider === provider ? [{ name: model.name, digest: model.digest }] : [],
    );
  });
  return [...new Map(found.map((one) => [`${one.name} ${one.digest}`, one])).values()];
}

const kinds: ReadonlySet<unknown> = new Set(['ollama', 'rehearsal', 'scripted', 'cassette']);

/**
 * The model that a suite is run for, as `--model` takes it: from `--world-parameters '{"model": "ollama", "name":
 * "functiongemma:tuned"}'`. A suite that is run for none says itself what is answered.
 */
function suiteModel(parameters: unknown): string | undefined {
  const { model, name } = (typeof parameters === 'object' && parameters !== null ? parameters : {}) as Readonly<
    Record<string, unknown>
  >;
  if (typeof model !== 'string' || !kinds.has(model)) return undefined;
  if (model === 'rehearsal') return model;
  return `${model}:${typeof name === 'string' && name !== '' ? name : 'functiongemma'}`;
}
