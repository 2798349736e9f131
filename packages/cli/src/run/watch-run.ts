import { type AgentEvent, type LockFile, lostTexts, type SkillsLoaded, type ToolEnded } from '@fpf/contracts';
import type { Query } from '@fpf/orchestrator';
import type { CommandInput } from '../command/descriptor.ts';
import type { RunStage } from '../signals/interruptible.ts';

const quietMs = 2_000;

export type WatchedRun = {
  /** The calls that gave something back, for whoever asked. */
  readonly answered: readonly ToolEnded[];
  /** The end is in the journal: a run that could not begin, or not write, has none. */
  readonly journaledEnd: boolean;
  /** So is its beginning, of a run that begins. */
  readonly journaledBegin: boolean;
};

/**
 * With --json every event is a line on stdout, those of tasks under their own run_id. Otherwise the stages go to
 * stderr, those of tasks set in under their run's, and a line when nothing moved for 2 s; on a terminal all of that is
 * one line, which is gone at the end.
 */
export async function watchRun(
  query: Query,
  { json, terminal }: CommandInput,
  { lock, come }: { readonly lock: LockFile | undefined; readonly come: (stage: RunStage) => void },
): Promise<WatchedRun> {
  const answered: ToolEnded[] = [];
  let doing = 'starting';
  let since = Date.now();
  let warned = false;
  let journaledEnd = false;
  let journaledBegin = false;
  const warn = (what: string): void => terminal.fail(terminal.styleErr('yellow', `${terminal.mark('warn')} ${what}`));
  const told = (line: string): void =>
    terminal.live ? terminal.progress(line.trim()) : terminal.err(terminal.styleErr('dim', line));
  const stillBusy = setInterval(() => {
    if (!json && !terminal.live && Date.now() - since >= quietMs)
      told(`  … ${doing} (${Math.round((Date.now() - since) / 1000)} s)`);
  }, quietMs);
  try {
    for await (const event of query) {
      if (json) process.stdout.write(`${JSON.stringify(event)}\n`);
      const own = event.run_id === query.runId;
      const lost = warned ? undefined : lostIn(event);
      if (lost !== undefined) {
        warned = true;
        warn(lost);
      }
      if (own && event.type === 'skills-loaded') unlikePins(event.data, lock).forEach(warn);
      journaledEnd ||= own && event.type === 'run-ended' && event.seq > 0;
      journaledBegin ||= own && event.type === 'run-started';
      if (own && event.type === 'run-started') come('running');
      // The last line is said: nothing may follow it.
      if (own && event.type === 'run-ended') come('over');
      if (own && event.type === 'stage' && event.stage === 'report') come('reporting');
      if (event.type === 'tool-result' && isAnswer(event.data)) answered.push(event.data);
      if (event.type === 'stage') [doing, since] = [event.note, Date.now()];
      const line = json ? undefined : progress(event, own);
      if (line !== undefined) told(line);
    }
  } finally {
    clearInterval(stillBusy);
  }
  return { answered, journaledEnd, journaledBegin };
}

/** Texts of calls that may not be what the model wrote are told once, on stderr, and also to who wants quiet. */
function lostIn(event: AgentEvent): string | undefined {
  if (event.type !== 'model-result') return undefined;
  const { conformance } = event.data.evidence;
  return conformance && lostTexts(conformance);
}

/** A stage of the run, or of a task of it; and how a task ended. */
function progress(event: AgentEvent, own: boolean): string | undefined {
  const margin = own ? '  ' : '    ';
  if (event.type === 'stage') return `${margin}${event.stage.padEnd(8)} ${event.note}`;
  if (own || event.type !== 'run-ended') return undefined;
  return `${margin}${'task'.padEnd(8)} ${event.data.outcome}`;
}

function isAnswer({ outcome, result: { output } }: ToolEnded): boolean {
  return outcome === 'ok' && output !== undefined;
}

/**
 * What was loaded and is not what the lock pins, a line each. A frozen run refuses it; one that is not goes on, and
 * whoever watches it should know. Without a lock nothing is pinned.
 */
function unlikePins({ skills }: SkillsLoaded, lock: LockFile | undefined): readonly string[] {
  if (!lock) return [];
  const pins = Object.values(lock.skills);
  return skills.flatMap(({ name, hash }) => {
    const named = pins.filter((pin) => pin.name === name);
    if (named.some((pin) => pin.hash === hash)) return [];
    const what = named.length === 0 ? 'has no pin in fpf.lock.json' : 'is not what fpf.lock.json pins';
    return [
      `The skill ${name} ${what}: \`fpf verify\` says what moved, and \`fpf lock\` pins what is there. With ` +
        '--frozen this run is refused.',
    ];
  });
}
