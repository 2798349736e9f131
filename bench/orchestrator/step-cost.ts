import { row } from '../measure.ts';
import { type Measured, ofSession, type Spread } from './measured.ts';
import type { Ask } from './child.ts';
import { runChild } from './run-child.ts';

/** In the order of the data. Some are there once a run. */
const once = ['search', 'load', 'report'] as const;
const stages = [
  'turn',
  'model',
  'admit',
  'hooks, and what guards are handed',
  'permission and guard',
  'what guards are handed',
  'begin',
  'confirm',
  'execute (ours)',
  'execute',
  'journal',
  'commit',
] as const;

export type Part = { readonly figures: unknown; readonly table: readonly string[] };

/** What a step costs, stage by stage; beside it, in the same process, what no step can do without. */
export function stepCost(small: boolean): Part {
  const steps = small ? 20 : 300;
  const [code, script] = [measured('in-process', steps), measured('script', steps)];
  const line = (name: string, of: (run: Measured) => string): string => row([name, of(code), of(script)]);
  const table = [
    row(['processor time, ms, p50 (p95)', 'a tool of this process', 'a script in its sandbox']),
    row(['---', '---', '---']),
    ...stages.map((name) => line(`a step: ${name}`, ({ stages: all }) => shown(all[name]))),
    line('**a step, all together**', ({ step }) => shown(step)),
    line(`a step without ${ofSession.join(', ')}`, ({ own }) => shown(own)),
    line('beside: an empty call, from begin to committed', (run) => shown(emptyCall(run, run === script))),
    line('beside: an empty event appended', ({ beside }) => shown(beside?.append.cpu)),
    line('beside: a page written and synced', ({ beside }) => shown(beside?.fsync.cpu)),
    line('events appended a step, beside the call’s own', ({ syncs }) => ownSyncs(syncs).toFixed(1)),
    line('**a step without those and without as many empty appends** (at most 5 asked)', (run) =>
      ownBeyond(run).toFixed(2),
    ),
    line('a step beyond the empty call and as many empty appends', (run) => beyond(run, run === script).toFixed(2)),
    ...once.map((name) => line(`once a run: ${name}`, ({ once: all }) => (all[name] ?? 0).toFixed(1))),
  ];
  return { figures: { code, script }, table };
}

/** The stages of one run, and the whole step of another one that is not looked into. */
function measured(tool: Ask['tool'], steps: number): Measured {
  const ask = { perTurn: 1, outputBytes: 16, tool, steps };
  const { stages, own, once: all } = runChild({ ...ask, stages: true, beside: false });
  return { ...runChild({ ...ask, stages: false, beside: true }), stages, own, once: all };
}

/** Beginning a call and committing it wait for the disk three times. */
const ofCall = 3;

function ownSyncs(syncs: number): number {
  return Math.max(0, syncs - ofCall);
}

function emptyCall({ beside }: Measured, inSandbox: boolean): Spread | undefined {
  return beside?.[inSandbox ? 'sandbox' : 'call'].cpu;
}

/** Stage by stage, which a step that waits for another process differs less in than two large numbers do. */
function ownBeyond({ own, syncs, beside }: Measured): number {
  return own.p50 - ownSyncs(syncs) * (beside?.append.cpu.p50 ?? 0);
}

function beyond(run: Measured, inSandbox: boolean): number {
  return run.step.p50 - (emptyCall(run, inSandbox)?.p50 ?? 0) - ownSyncs(run.syncs) * (run.beside?.append.cpu.p50 ?? 0);
}

function shown(spread: Spread | undefined): string {
  return spread ? `${spread.p50.toFixed(2)} (${spread.p95.toFixed(2)})` : '';
}
