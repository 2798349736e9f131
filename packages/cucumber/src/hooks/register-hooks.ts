import { After, Before, Status } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { decidedMediaType } from '@fpf/contracts';
import { leavesTheAnswer } from '../world/leaves-the-answer.ts';
import { suiteModel } from '../world/suite-model.ts';
import type { FpfWorld } from '../world/world.ts';
import { auditGaps } from './audit-gap.ts';
import { decidedIn } from './decided.ts';
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
