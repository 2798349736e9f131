import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { RunningProgram, SpawnPlan } from '@fpf/contracts';

export type PlanEnd = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
};

/** Starts a plan as a runner does, and waits for its end. */
export async function runPlan(plan: SpawnPlan): Promise<PlanEnd> {
  const open = (plan.open ?? []).map((path) => openSync(path, 'r'));
  const start = performance.now();
  try {
    return await new Promise((resolve, reject) => {
      const child: RunningProgram =
        plan.waiting?.() ??
        spawn(plan.program, plan.args, {
          cwd: plan.cwd,
          env: { ...plan.env },
          stdio: ['pipe', 'pipe', 'pipe', ...open],
        });
      let [stdout, stderr] = ['', ''];
      child.stdout?.on('data', (data) => (stdout += Buffer.from(data).toString()));
      child.stderr?.on('data', (data) => (stderr += Buffer.from(data).toString()));
      child.stdin?.on('error', () => undefined);
      child.stdin?.end('{}');
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, stdout, stderr, ms: performance.now() - start }));
    });
  } finally {
    for (const fd of open) closeSync(fd);
  }
}
