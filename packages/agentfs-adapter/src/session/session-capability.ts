import type { SessionCapability } from '@fpf/contracts';
import type { EngineName } from '../engine/sql.ts';
import type { Ladder } from '../ladder/ladder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** Where no step runs scripts, handlers in this process still work: they have nothing but their hands. */
const withoutScripts = {
  mode: 'just-bash',
  confined: true,
  network: 'none',
  nproc: 'unbounded',
  seccomp: false,
  view: { kind: 'copy' },
} as const;

export function capabilityOf(
  sandbox: Sandbox | undefined,
  { notes, fix }: Ladder,
  engine: EngineName,
): SessionCapability {
  const { mode, confined, network, nproc, seccomp, view } = sandbox ?? withoutScripts;
  const upper = view.kind === 'overlay' ? view.upper : 'none';
  return Object.freeze({
    mode,
    confined,
    network,
    nproc,
    seccomp,
    upper,
    engine,
    notes: notes.map((note) => note.slice(0, 1_024)),
    fix,
  });
}
